package replicated

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	"go.etcd.io/etcd/server/v3/storage/datadir"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.uber.org/zap/zapcore"
)

// A node that has lost what etcd keeps must not vote as the one it was, for it has forgotten how that one voted. It
// has another node take the old one out of the cluster and a new one, with the same name and address, in.

// A disk that lies says that something is written which is lost when the power goes. etcd finds that out when the leading node
// counts on what this one had acknowledged, or by the check sums of its own files, and ends the program with a stack trace or
// without a word. Here it ends with a sentence, and what the disk still has is put aside: then this node has forgotten too, and
// takes a verified copy of another's log when it is started again.

// lostDir is the directory, in that of the log, to which what a node had is moved when its disk has lost a part of it.
const lostDir = "lost"

// ending is what etcd does when it cannot go on.
type ending struct{ *Node }

// OnWrite implements zapcore.CheckWriteHook. It does not return.
func (e ending) OnWrite(why *zapcore.CheckedEntry, fields []zapcore.Field) {
	text := why.Message
	for _, f := range fields {
		if err, ok := f.Interface.(error); ok {
			text += ": " + err.Error()
		}
	}
	if hasLost(text) {
		e.To.Error("this node ends", "why", e.begunAnew(text))
	} else {
		e.To.Error("this node ends: what orders the entries cannot go on", "why", text)
	}
	os.Exit(1)
}

// hasLost reports whether etcd says that its files lack what they had.
func hasLost(text string) bool {
	for _, lost := range []string{
		"corrupted, truncated, or lost", "crc mismatch", "failed to read WAL, cannot be repaired",
		"cannot parse invalid wire-format data", // of a record in its log of writes, before its check sum is looked at
	} {
		if strings.Contains(text, lost) {
			return true
		}
	}
	return false
}

// begunAnew puts aside what a node has whose disk has lost a part of it, and is the sentence about that.
func (n *Node) begunAnew(why string) error {
	if err := putAside(n.Dir); err != nil {
		return fmt.Errorf("its disk has lost what it had acknowledged (%s), and what is left could not be put aside: remove all from %s before it is started again: %w", why, n.Dir, err)
	}
	return fmt.Errorf("its disk has lost what it had acknowledged (%s): what is left was moved to %s, and when it is started again it takes a copy of another node's log", why, filepath.Join(n.Dir, lostDir))
}

// putAside moves all that a node has in its directory to lostDir below it, instead of what was there.
func putAside(dir string) error {
	lost := filepath.Join(dir, lostDir)
	all, err := os.ReadDir(dir)
	if err = errors.Join(err, os.RemoveAll(lost), os.Mkdir(lost, 0o700)); err != nil {
		return err
	}
	for _, one := range all {
		if one.Name() != lostDir {
			err = errors.Join(err, os.Rename(filepath.Join(dir, one.Name()), filepath.Join(lost, one.Name())))
		}
	}
	return err
}

// replacePath is where a node asks for that.
const replacePath = "/cluster/replace"

// replaceTime is how long that may take. etcd changes its members only when those that remain have been connected
// for some seconds.
const replaceTime = 20 * time.Second

// isReplaced reports whether the node joins a cluster that is running, in the place of one that has lost its files.
func (n *Node) isReplaced() (bool, error) {
	joined, order := filepath.Join(n.Admission, joinedFile), filepath.Join(n.Dir, orderDir)
	if wal.Exist(datadir.ToWALDir(order)) { // last of what etcd makes: without it, it is in no cluster
		return false, nil
	}
	if !exists(joined) {
		return false, mark(joined)
	}
	if err := os.RemoveAll(order); err != nil {
		return false, err
	}
	var failed []error
	for _, name := range sortedNames(n.Peers) {
		if name == n.Name {
			continue
		}
		id, err := askReplaced(n.Client(), n.Peers[name])
		if err == nil {
			n.untilKnown(id)
			return true, nil
		}
		failed = append(failed, fmt.Errorf("node %s: %w", name, err))
	}
	// The mark is made before etcd's files are: a new cluster that loses its power between them has only marks.
	return false, fmt.Errorf("what etcd keeps is not in %s, though this node was in the cluster before, and no other node could take it in again; if no node has ever been ready, remove %s and start it anew: %w", n.Dir, joined, errors.Join(failed...))
}

// askReplaced returns the ID by which etcd knows the new member; 0 of a build that does not tell it.
func askReplaced(by *http.Client, address string) (id uint64, err error) {
	host, err := linkAddress(address)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), replaceTime)
	defer cancel()
	text, err := asked(ctx, by, http.MethodPost, "https://"+host+replacePath)
	if err == nil && len(text) > 0 {
		id, err = strconv.ParseUint(string(text), 10, 64)
	}
	return id, err
}

// member is one of the cluster, as etcd tells it.
type member struct {
	ID uint64 `json:"id"`
}

// untilKnown waits until the other nodes know this one by its new ID, those that answer. One that has not heard of it yet would have etcd
// begin here as the old member, which has lost what it acknowledged.
func (n *Node) untilKnown(id uint64) {
	ctx, cancel := context.WithTimeout(context.Background(), replaceTime)
	defer cancel()
	for name, address := range n.Peers {
		for name != n.Name && id != 0 {
			text, err := asked(ctx, n.Client(), http.MethodGet, "https://"+address+"/members") // as etcd asks
			var members []member
			if err != nil || json.Unmarshal(text, &members) != nil || slices.Contains(members, member{id}) {
				break
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(heartbeat * time.Millisecond):
			}
		}
	}
}

// serveReplace takes the node that asks, by the name in its certificate, out of the cluster and in again.
func (n *Node) serveReplace(w http.ResponseWriter, r *http.Request) {
	id, err := n.replace(r.Context(), r.TLS.PeerCertificates[0].Subject.CommonName)
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, strconv.FormatUint(id, 10))
}

// replace returns the ID of the new member.
func (n *Node) replace(ctx context.Context, name string) (id uint64, err error) {
	address, ok := n.Peers[name]
	if !ok || name == n.Name {
		return 0, fmt.Errorf("%q is no other node of this cluster", name)
	}
	ctx, cancel := context.WithTimeout(ctx, replaceTime)
	defer cancel()
	again := time.NewTicker(heartbeat * time.Millisecond)
	defer again.Stop()
	for {
		id, err := n.takeInAgain(ctx, (&url.URL{Scheme: "https", Host: address}).String())
		// etcd names a member by the second: one who was removed in this second cannot be added, and is said to be unknown.
		if !errors.Is(err, rpctypes.ErrUnhealthy) && !errors.Is(err, rpctypes.ErrMemberNotFound) {
			return id, err
		}
		select {
		case <-ctx.Done():
			return 0, err
		case <-again.C:
		}
	}
}

// takeInAgain removes the member at an address, unless that is done, and adds a new one.
func (n *Node) takeInAgain(ctx context.Context, at string) (id uint64, err error) {
	members, err := n.client.MemberList(ctx)
	if err != nil {
		return 0, err
	}
	for _, m := range members.Members {
		if len(m.PeerURLs) == 1 && m.PeerURLs[0] == at {
			if _, err := n.client.MemberRemove(ctx, m.ID); err != nil {
				return 0, err
			}
		}
	}
	added, err := n.client.MemberAdd(ctx, []string{at})
	if err != nil {
		return 0, err
	}
	return added.Member.ID, nil
}

// dialTime is how long a node that does not answer is waited for.
const dialTime = 2 * time.Second

// client is one with which a node speaks to the others.
func client(secure *tls.Config) *http.Client {
	dialer := &net.Dialer{Timeout: dialTime}
	return &http.Client{Transport: &http.Transport{
		TLSClientConfig: secure.Clone(), Protocols: plain(), MaxIdleConnsPerHost: 256, DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTime,
	}}
}

// plain is HTTP/1.1, through which WebSockets are forwarded.
func plain() *http.Protocols {
	var p http.Protocols
	p.SetHTTP1(true)
	return &p
}
