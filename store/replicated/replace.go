package replicated

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
)

// A node that has lost what etcd keeps must not vote as the one it was, for it has forgotten how that one voted. It
// has another node take the old one out of the cluster and a new one, with the same name and address, in.

// replacePath is where a node asks for that.
const replacePath = "/cluster/replace"

// replaceTime is how long that may take. etcd changes its members only when those that remain have been connected
// for some seconds.
const replaceTime = 20 * time.Second

// isReplaced reports whether the node joins a cluster that is running, in the place of one that has lost its files.
func (n *Node) isReplaced() (bool, error) {
	joined := filepath.Join(n.Admission, joinedFile)
	if exists(filepath.Join(n.Dir, orderDir)) {
		return false, nil
	}
	if !exists(joined) {
		return false, mark(joined)
	}
	var failed []error
	for _, name := range sortedNames(n.Peers) {
		if name == n.Name {
			continue
		}
		err := askReplaced(n.Client(), n.Peers[name])
		if err == nil {
			return true, nil
		}
		failed = append(failed, fmt.Errorf("node %s: %w", name, err))
	}
	return false, fmt.Errorf("what etcd keeps is not in %s, though this node was in the cluster before, and no other node could take it in again: %w", n.Dir, errors.Join(failed...))
}

func askReplaced(by *http.Client, address string) error {
	host, err := linkAddress(address)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), replaceTime)
	defer cancel()
	_, err = asked(ctx, by, http.MethodPost, "https://"+host+replacePath)
	return err
}

// serveReplace takes the node that asks, by the name in its certificate, out of the cluster and in again.
func (n *Node) serveReplace(w http.ResponseWriter, r *http.Request) {
	if err := n.replace(r.Context(), r.TLS.PeerCertificates[0].Subject.CommonName); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

func (n *Node) replace(ctx context.Context, name string) error {
	address, ok := n.Peers[name]
	if !ok || name == n.Name {
		return fmt.Errorf("%q is no other node of this cluster", name)
	}
	ctx, cancel := context.WithTimeout(ctx, replaceTime)
	defer cancel()
	again := time.NewTicker(heartbeat * time.Millisecond)
	defer again.Stop()
	for {
		err := n.takeInAgain(ctx, (&url.URL{Scheme: "https", Host: address}).String())
		if !errors.Is(err, rpctypes.ErrUnhealthy) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-again.C:
		}
	}
}

// takeInAgain removes the member at an address, unless that is done, and adds a new one.
func (n *Node) takeInAgain(ctx context.Context, at string) error {
	members, err := n.client.MemberList(ctx)
	if err != nil {
		return err
	}
	for _, m := range members.Members {
		if len(m.PeerURLs) == 1 && m.PeerURLs[0] == at {
			if _, err := n.client.MemberRemove(ctx, m.ID); err != nil {
				return err
			}
		}
	}
	_, err = n.client.MemberAdd(ctx, []string{at})
	return err
}

// dialTime is how long a node that does not answer is waited for.
const dialTime = 2 * time.Second

// client is one with which a node speaks to the others.
func client(secure *tls.Config) *http.Client {
	dialer := &net.Dialer{Timeout: dialTime}
	return &http.Client{Transport: &http.Transport{
		TLSClientConfig: secure.Clone(), Protocols: plain(), MaxIdleConnsPerHost: 32, DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTime,
	}}
}

// plain is HTTP/1.1, through which WebSockets are forwarded.
func plain() *http.Protocols {
	var p http.Protocols
	p.SetHTTP1(true)
	return &p
}
