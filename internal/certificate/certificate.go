// Package certificate reads the TLS certificate of a floor and its key from files, and reads them anew when they are
// replaced, or obtains them by ACME.
package certificate

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

// Pair are the files of a certificate, with those that signed it, and of its key.
type Pair struct{ Certificate, Key string }

// Load reads the files. A key that others can read is refused.
func (p Pair) Load() (*tls.Certificate, error) {
	chain, err := os.ReadFile(p.Certificate)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(p.Key)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the TLS key %s can be read or written by others (mode %04o): chmod 600 it, and have another certificate made if they are not trusted", p.Key, info.Mode().Perm())
	}
	key, err := os.ReadFile(p.Key)
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(chain, key)
	if err == nil {
		return &pair, nil
	}
	switch why := err.Error(); {
	case strings.Contains(why, "certificate input") || strings.Contains(why, "x509:"):
		return nil, fmt.Errorf("%s holds no certificate in the form PEM", p.Certificate)
	case strings.Contains(why, "does not match") || strings.Contains(why, "do not match"):
		return nil, fmt.Errorf("the TLS key %s is not that of the certificate %s", p.Key, p.Certificate)
	}
	return nil, fmt.Errorf("%s holds no key of a certificate in the form PEM", p.Key) // whatever else is wrong is wrong with the key
}

// soon is how long before its end a certificate should have been renewed.
const soon = 7 * 24 * time.Hour

// Wrong says why browsers will refuse a certificate, now or soon, if they reach the floor by these names.
func Wrong(c *tls.Certificate, now time.Time, names []string) (wrong []error) {
	leaf := c.Leaf
	switch {
	case now.Before(leaf.NotBefore):
		wrong = append(wrong, fmt.Errorf("the TLS certificate is valid from %s only: wait, or set the clock, which says %s", leaf.NotBefore.UTC().Format(time.RFC3339), now.UTC().Format(time.RFC3339)))
	case now.After(leaf.NotAfter):
		wrong = append(wrong, fmt.Errorf("the TLS certificate has expired on %s: renew it", leaf.NotAfter.UTC().Format(time.RFC3339)))
	case now.Add(soon).After(leaf.NotAfter):
		wrong = append(wrong, fmt.Errorf("the TLS certificate expires on %s: renew it", leaf.NotAfter.UTC().Format(time.RFC3339)))
	}
	for _, name := range names {
		if err := leaf.VerifyHostname(name); errors.As(err, new(x509.HostnameError)) {
			wrong = append(wrong, fmt.Errorf("the TLS certificate is not for %s, by which the floor is reached: have one made that names it", name))
		}
	}
	return wrong
}

// Kept is a certificate that is read anew when its files were replaced.
type Kept struct {
	files Pair
	tell  func(error)

	mu      sync.Mutex
	looked  time.Time
	is      *tls.Certificate
	changed [2]time.Time
}

// Keep reads the files, and tells later if those that replaced them cannot be used; the certificate before stays.
func Keep(files Pair, tell func(error)) (*Kept, error) {
	k := &Kept{files: files, tell: tell, looked: time.Now()}
	var err error
	k.changed = k.stamps()
	k.is, err = files.Load()
	return k, err
}

// look is how often the files are looked at, at most.
const look = time.Minute

// Get is the certificate, for a tls.Config.
func (k *Kept) Get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := time.Now(); now.Sub(k.looked) >= look {
		k.looked = now
		k.again()
	}
	return k.is, nil
}

func (k *Kept) again() {
	now := k.stamps()
	if now == k.changed {
		return
	}
	k.changed = now
	if is, err := k.files.Load(); err != nil {
		k.tell(err)
	} else {
		k.is = is
	}
}

// stamps are when the files were written.
func (k *Kept) stamps() (at [2]time.Time) {
	for i, name := range []string{k.files.Certificate, k.files.Key} {
		if info, err := os.Stat(name); err == nil {
			at[i] = info.ModTime()
		}
	}
	return at
}
