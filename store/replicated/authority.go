package replicated

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// The files of an authority and of what it admits.
const (
	authorityFile    = "authority.pem"
	authorityKeyFile = "authority.key"
	nodeFile         = "node.pem" // a certificate and its key
	admittedDir      = "admitted" // of an authority: a file for each node that it admitted
	joinedFile       = "joined"   // of an admission: a node with this name was in the cluster before
)

// certified is the name that the certificates of all nodes have besides their own. Which address a node has does
// not matter; that the cluster's authority admitted it does.
const certified = "node.felt"

const validFor = 10 * 365 * 24 * time.Hour

// Admit makes the certificate with which a node proves that it belongs to a cluster, in a new directory, with the
// certificate of the cluster's authority. The authority's key lies in a directory of its own; if there is none there,
// a new authority is made. A node that is admitted again has lost its files, or replaces one that has.
func Admit(authority, name, into string) error {
	if name == "" {
		return errors.New("a node has a name")
	}
	ca, key, err := loadAuthority(authority)
	if errors.Is(err, fs.ErrNotExist) {
		ca, key, err = newAuthority(authority)
	}
	if err != nil {
		return fmt.Errorf("the cluster's authority in %s: %w", authority, err)
	}
	if err := os.Mkdir(into, 0o700); err != nil {
		return err
	}
	made, own, err := certificate(name, ca, key)
	if err != nil {
		return err
	}
	if err := errors.Join(writePEM(filepath.Join(into, authorityFile), ca.Raw, nil), writePEM(filepath.Join(into, nodeFile), made, own)); err != nil {
		return err
	}
	admitted := filepath.Join(authority, admittedDir, url.PathEscape(name))
	if exists(admitted) {
		return mark(filepath.Join(into, joinedFile))
	}
	return errors.Join(os.MkdirAll(filepath.Dir(admitted), 0o700), mark(admitted))
}

// mark makes an empty file, durably.
func mark(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

func newAuthority(dir string) (*x509.Certificate, *ecdsa.PrivateKey, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, nil, err
	}
	raw, key, err := certificate("felt cluster", nil, nil)
	if err != nil {
		return nil, nil, err
	}
	if err := errors.Join(writePEM(filepath.Join(dir, authorityFile), raw, nil), writePEM(filepath.Join(dir, authorityKeyFile), nil, key)); err != nil {
		return nil, nil, err
	}
	ca, err := x509.ParseCertificate(raw)
	return ca, key, err
}

func loadAuthority(dir string) (*x509.Certificate, *ecdsa.PrivateKey, error) {
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, authorityFile), filepath.Join(dir, authorityKeyFile))
	if err != nil {
		return nil, nil, err
	}
	key, ok := pair.PrivateKey.(*ecdsa.PrivateKey)
	if !ok {
		return nil, nil, fmt.Errorf("%s has no ECDSA key", authorityKeyFile)
	}
	return pair.Leaf, key, nil
}

// certificate makes one that an authority signs; nil is that it is the authority's own.
func certificate(name string, ca *x509.Certificate, by *ecdsa.PrivateKey) (raw []byte, key *ecdsa.PrivateKey, err error) {
	if key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, nil, err
	}
	now := time.Now()
	of := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name}, NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(validFor),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		DNSNames: []string{certified}, BasicConstraintsValid: true,
	}
	if ca == nil {
		of.IsCA, of.KeyUsage, of.DNSNames, of.ExtKeyUsage = true, x509.KeyUsageCertSign, nil, nil
		ca, by = of, key
	}
	raw, err = x509.CreateCertificate(rand.Reader, of, ca, key.Public(), by)
	return raw, key, err
}

// writePEM writes a certificate and a key, each of which may be nil, to a new file that its owner alone can read.
func writePEM(name string, raw []byte, key *ecdsa.PrivateKey) (err error) {
	var text []byte
	if raw != nil {
		text = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw})
	}
	if key != nil {
		der, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			return err
		}
		text = append(text, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})...)
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Sync(), file.Close())
}

// Admitted says why a directory is no admission of a node with this name; nil is that it is one.
func Admitted(dir, name string) error {
	tls, err := secure(dir)
	if err != nil {
		return err
	}
	if of := tls.Certificates[0].Leaf.Subject.CommonName; of != name {
		return fmt.Errorf("the certificate in %s is that of the node %s, and this is %s", dir, of, name)
	}
	return nil
}

// secure is how nodes speak to each other: each shows a certificate of the same authority.
func secure(admission string) (*tls.Config, error) {
	pair, err := tls.LoadX509KeyPair(filepath.Join(admission, nodeFile), filepath.Join(admission, nodeFile))
	if err != nil {
		return nil, fmt.Errorf("the node's certificate: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(admission, authorityFile))
	if err != nil {
		return nil, fmt.Errorf("the certificate of the cluster's authority: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s has no certificate", filepath.Join(admission, authorityFile))
	}
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{pair}, RootCAs: pool, ClientCAs: pool,
		ClientAuth: tls.RequireAndVerifyClientCert, ServerName: certified,
	}, nil
}
