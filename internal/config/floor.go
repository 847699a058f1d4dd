package config

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"path/filepath"
	"slices"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/certificate"
	"felt.example/felt/internal/seal"
	"felt.example/felt/money"
)

// Floor is the configuration of felt serve.
type Floor struct {
	Addr    string
	Hosts   []string
	Proxies []netip.Prefix
	// Data is the directory of the log, Key the file of the sealing key, Credentials that of what is
	// secret of accounts, Copy and Archive the directories of segments; "" is none, or the usual place.
	Data, Key, Credentials, Copy, Archive string
	// Certificate and CertificateKey are the files of TLS; "" is a floor that speaks plain HTTP.
	Certificate, CertificateKey string
	// Authority gives certificates for its domains; none are a floor that asks for none. Its cache is the one
	// named; see ACME. HTTP01 is the address at which it is answered over HTTP; "" is none.
	Authority certificate.Authority
	HTTP01    string
	// Upgrade is what is done with a log that another program wrote, before it is opened; UpgradeCopies how many are
	// kept as they were.
	Upgrade       string
	UpgradeCopies int
	// Submission is the file of the Rules Submission.
	Submission string
	Log, Pace  string
	// Traces is the address of a collector of traces; "" is none.
	Traces string
	// Dealers is who deals where no person has come to the table.
	Dealers string
	// Node is the name of this node, Join are all nodes of its cluster, Admission is the directory of its certificate; a
	// floor on one machine has none of them.
	Node      string
	Join      []Peer
	Admission string
	// LargeWager and LargeWin are recorded as significant events; 0 is never.
	LargeWager, LargeWin money.Cents
	// TaxRate is that of the tax on gross table game revenue, in hundredths of a per cent; 0 is that none is set.
	TaxRate int
	Limits  Limits
	// Lives are those of the sessions of accounts.
	Lives account.Lives
}

// Limits are the most that clients may take of a floor.
type Limits struct {
	// Header and Read are how long a client may take to send a request's header and all of it, Write to read
	// the answer, Idle to say nothing on a connection that it keeps. WebSockets are watched by themselves.
	Header, Read, Write, Idle time.Duration
	// Close is how long requests may take to end when the floor closes.
	Close time.Duration
	// HeaderBytes and BodyBytes are the most of a request; single requests have smaller bodies.
	HeaderBytes, BodyBytes int
	// Connections are the most live feeds, in all, from one address and of one player.
	Connections, OfAddress, OfPlayer int
	// Requests, Joins, Reads and Works are how many a second are taken of one address: in all, to join, of history,
	// and of what has to be computed.
	Requests, Joins, Reads, Works int
}

// DefaultLimits hold where nothing is said.
var DefaultLimits = Limits{
	Header: 15 * time.Second, Read: 15 * time.Second, Write: 2 * time.Minute, Idle: 2 * time.Minute, Close: 5 * time.Second,
	HeaderBytes: 32 << 10, BodyBytes: 2 << 20, Connections: 16_000, OfAddress: 500, OfPlayer: 20, Requests: 500, Joins: 1, Reads: 10, Works: 10,
}

// KeyFile is the file of the sealing key: the one named, or the one beside the data directory.
func (f *Floor) KeyFile() (string, error) {
	switch {
	case f.Key != "":
		return f.Key, nil
	case f.Node != "":
		dir, err := f.AdmissionDir()
		return filepath.Join(dir, NodeKey), err
	}
	return seal.DefaultFile(f.Data)
}

// CredentialsFile is the file of what is secret of accounts: the one named, or the one in the data directory.
func (f *Floor) CredentialsFile() string {
	return cmp.Or(f.Credentials, filepath.Join(f.Data, "credentials.db"))
}

// ACME is the authority, with the directory of the certificates: the one named, or the one in the data directory.
func (f *Floor) ACME() certificate.Authority {
	a := f.Authority
	a.Cache = cmp.Or(a.Cache, filepath.Join(f.Data, "acme"))
	return a
}

// ErrTwoCertificates and AloneError are how the keys of TLS contradict each other.
var ErrTwoCertificates = errors.New("tls-certificate and acme-domain are both set: a floor has its certificate from files or from an authority, not from both")

// AloneError is a key that has no effect without another.
type AloneError struct{ Key, Without string }

// Error implements error.
func (e *AloneError) Error() string { return e.Key + " has no effect without " + e.Without }

// TLS says why the keys of TLS contradict each other, or nil.
func (f *Floor) TLS() error {
	switch {
	case f.Certificate == "" && f.CertificateKey != "":
		return &AloneError{"tls-key", "tls-certificate"}
	case f.Certificate != "" && f.CertificateKey == "":
		return &AloneError{"tls-certificate", "tls-key"}
	case f.Certificate != "" && len(f.Authority.Domains) > 0:
		return ErrTwoCertificates
	case len(f.Authority.Domains) > 0:
		return nil
	}
	for _, alone := range []struct{ key, value string }{{"acme-email", f.Authority.Email}, {"acme-roots", f.Authority.Roots}, {"acme-cache", f.Authority.Cache}, {"acme-http", f.HTTP01}} {
		if alone.value != "" {
			return &AloneError{alone.key, "acme-domain"}
		}
	}
	return nil
}

// Secure reports whether a floor speaks TLS.
func (f *Floor) Secure() bool { return f.Certificate != "" || len(f.Authority.Domains) > 0 }

// Names are those by which a floor is reached.
func (f *Floor) Names() []string { return slices.Concat(f.Hosts, f.Authority.Domains) }

// NodeKey is the file of the sealing key in the directory of a node's certificate.
const NodeKey = "floor.key"

// AdmissionDir is the directory with which a node was admitted: the one named, or the one beside the data directory.
func (f *Floor) AdmissionDir() (string, error) {
	if f.Admission != "" {
		return f.Admission, nil
	}
	whole, err := filepath.Abs(f.Data)
	return whole + ".admission", err
}

// Peers are the addresses of all nodes of the cluster, by their names. The error is why there is no such cluster.
func (f *Floor) Peers() (map[string]string, error) {
	peers := map[string]string{}
	for _, p := range f.Join {
		if peers[p.Name] != "" {
			return nil, fmt.Errorf("join: the node %s is there twice", p.Name)
		}
		peers[p.Name] = p.Address
	}
	switch {
	case f.Node == "" && len(peers) > 0:
		return nil, errors.New("join has no effect without node, which says which of them this one is")
	case f.Node == "":
		return nil, nil
	case peers[f.Node] == "":
		return nil, fmt.Errorf("join lists all nodes with their addresses, and %q is not among them", f.Node)
	case len(f.Authority.Domains) > 0:
		return nil, errors.New("acme-domain has no effect on a node, for the authority may ask another one: name the certificate's files with tls-certificate and tls-key")
	case f.Archive != "":
		return nil, errors.New("archive has no effect on a node: entries cannot be moved out of the log that several nodes have")
	}
	return peers, nil
}

// NewFloor returns the default configuration of felt serve, and the keys that change it.
func NewFloor() (*Floor, *Set) {
	f := &Floor{Addr: "127.0.0.1:8080", Data: "felt-data", Log: "text", Pace: "watchable", Dealers: "program", LargeWager: 10000 * money.Dollar, LargeWin: 10000 * money.Dollar,
		Limits: DefaultLimits, Lives: account.DefaultLives, Upgrade: "copy", UpgradeCopies: 3, Authority: certificate.Authority{Directory: certificate.LetsEncrypt}}
	most := &f.Limits
	return f, &Set{Keys: []Key{
		{Name: "addr", Value: Text(&f.Addr, "address"), Doc: "the address to listen on"},
		{Name: "host", Value: Texts(&f.Hosts, "name"), Doc: "a name at which the floor is reached, besides localhost and plain addresses"},
		{Name: "proxy", Value: Networks(&f.Proxies), Doc: "the address or network of a reverse proxy that is trusted for the client's address and scheme"},
		{Name: "tls-certificate", Value: File(&f.Certificate), Doc: "the TLS certificate (PEM, with its chain); it is read again when it is renewed"},
		{Name: "tls-key", Value: File(&f.CertificateKey), Doc: "the key of the certificate (PEM), a file that nobody else can read"},
		{Name: "acme-domain", Value: Domains(&f.Authority.Domains), Doc: "a name for which a certificate is obtained by ACME and renewed, which accepts the authority's terms; the floor is reached by it too"},
		{Name: "acme-directory", Value: Secure(&f.Authority.Directory), Doc: "the address of the ACME authority's directory"},
		{Name: "acme-email", Value: Mail(&f.Authority.Email), Doc: "where the authority writes to"},
		{Name: "acme-cache", Value: File(&f.Authority.Cache), Doc: "the directory in which certificates of ACME and their keys are kept", Unset: "acme in the data directory"},
		{Name: "acme-http", Value: Text(&f.HTTP01, "address"), Doc: "an address, such as :80, at which the authority is answered over HTTP too (HTTP-01), and others are led to HTTPS"},
		{Name: "acme-roots", Value: File(&f.Authority.Roots), Doc: "the certificates (PEM) by which a house's own ACME authority is trusted"},
		{Name: "data", Value: File(&f.Data), Doc: "the directory of the log"},
		{Name: "key", Value: File(&f.Key), Doc: "the key file under which cards not yet dealt are sealed", Unset: "beside the data directory: its name with .key"},
		{Name: "credentials", Value: File(&f.Credentials), Doc: "the file with the secrets of accounts", Unset: "credentials.db in the data directory"},
		{Name: "copy", Value: File(&f.Copy), Doc: "a directory, best on another disk, in which a copy of the log is kept, at most a minute behind"},
		{Name: "archive", Value: File(&f.Archive), Doc: "the archive to which felt archive moved entries, if it lies elsewhere now; its rounds are shown like the others"},
		{Name: "upgrade", Value: Choice(&f.Upgrade, "what is done before an upgrade is copy, refuse or open", "copy", "refuse", "open"),
			Doc: "what is done with a log that another version wrote: copy (it is kept as it was, verified, and then opened; felt rollback goes back), refuse, or open"},
		{Name: "upgrade-copies", Value: Count(&f.UpgradeCopies, "number", 1, 100), Doc: "how many logs are kept as they were before an upgrade; the oldest are removed, and their entries are all in the log"},
		{Name: "submission", Value: File(&f.Submission), Doc: "the Rules Submission (TOML) under which a new floor opens, instead of the demonstration"},
		{Name: "node", Value: Name(&f.Node), Doc: "the name of this node, if the floor runs on several machines"},
		{Name: "join", Value: Peers(&f.Join), Doc: "a node and the address at which the others reach it, and at the next port too; list all nodes, this one too, the same on each"},
		{Name: "admission", Value: File(&f.Admission), Doc: "the directory that felt cluster admit has made for this node", Unset: "beside the data directory: its name with .admission"},
		{Name: "log", Value: Choice(&f.Log, "text, json and debug are the forms", "text", "json", "debug"),
			Doc: "the form of messages on standard error: text, json, or debug to log every request too"},
		{Name: "traces", Value: Collector(&f.Traces), Doc: "the address of a collector to which traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318", Unset: "no traces"},
		{Name: "large-wager", Value: Amount(&f.LargeWager), Doc: "the amount that a player wagers in a round from which it is recorded as a significant event; 0 is never"},
		{Name: "large-win", Value: Amount(&f.LargeWin), Doc: "the amount that a player wins in a round from which it is recorded as a significant event; 0 is never"},
		{Name: "tax-rate", Value: Percent(&f.TaxRate), Doc: "the rate of the weekly tax on gross table game revenue (§ 601a.9), such as 12.50, as whoever runs the floor knows it; 0 is that none is set, and the books compute no tax"},
		{Name: "dealers", Value: Choice(&f.Dealers, "the dealers are program or people", "program", "people"),
			Doc: "who deals: program (until a dealer comes to the table), or people (the table waits for a dealer)"},
		{Name: "pace", Value: Choice(&f.Pace, "the dealer's pace is watchable, brisk or fast", "watchable", "brisk", "fast"),
			Doc: "how fast the dealer acts: watchable, brisk (deals at once, then leaves time to read the result), or fast for programs that play"},
		{Name: "header-timeout", Value: Duration(&most.Header, time.Second, 5*time.Minute), Doc: "how long a client may take to send the header of a request"},
		{Name: "read-timeout", Value: Duration(&most.Read, time.Second, 10*time.Minute), Doc: "how long a client may take to send a whole request"},
		{Name: "write-timeout", Value: Duration(&most.Write, 5*time.Second, time.Hour), Doc: "how long a request may take until its answer has been read"},
		{Name: "idle-timeout", Value: Duration(&most.Idle, time.Second, time.Hour), Doc: "how long a connection is kept on which nothing is asked"},
		{Name: "shutdown-timeout", Value: Duration(&most.Close, time.Second, 5*time.Minute), Doc: "how long requests may take to end when the floor closes"},
		{Name: "max-header", Value: Count(&most.HeaderBytes, "bytes", 4<<10, 1<<20), Doc: "the largest header of a request"},
		{Name: "max-body", Value: Count(&most.BodyBytes, "bytes", 64<<10, 2<<20), Doc: "the largest body of a request; most requests allow less"},
		{Name: "max-connections", Value: Count(&most.Connections, "number", 10, 1_000_000), Doc: "how many live connections may be open"},
		{Name: "max-connections-per-address", Value: Count(&most.OfAddress, "number", 1, 1_000_000), Doc: "how many of them from one address"},
		{Name: "max-connections-per-player", Value: Count(&most.OfPlayer, "number", 1, 1000), Doc: "how many of them of one player"},
		{Name: "request-rate", Value: Count(&most.Requests, "a second", 10, 100_000), Doc: "how many requests of one address are taken, and four times as many at once"},
		{Name: "join-rate", Value: Count(&most.Joins, "a second", 1, 1000), Doc: "how many of them to join, and sixty times as many at once"},
		{Name: "history-rate", Value: Count(&most.Reads, "a second", 1, 1000), Doc: "how many of them of history, and six times as many at once"},
		{Name: "compute-rate", Value: Count(&most.Works, "a second", 1, 1000), Doc: "how many of them of figures, hands, checks and papers, and twelve times as many at once"},
		{Name: "staff-idle", Value: Duration(&f.Lives.StaffIdle, time.Minute, 12*time.Hour), Doc: "after how long without a request a session ends of somebody with a role of the house"},
		{Name: "staff-session", Value: Duration(&f.Lives.Staff, 5*time.Minute, 24*time.Hour), Doc: "after how long such a session ends at the latest"},
		{Name: "player-idle", Value: Duration(&f.Lives.PlayerIdle, time.Minute, 90*24*time.Hour), Doc: "after how long without a request a player's session ends"},
		{Name: "player-session", Value: Duration(&f.Lives.Player, 5*time.Minute, 365*24*time.Hour), Doc: "after how long a player's session ends at the latest"},
	}}
}
