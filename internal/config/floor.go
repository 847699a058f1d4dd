package config

import (
	"cmp"
	"net/netip"
	"path/filepath"

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
	// Submission is the file of the Rules Submission.
	Submission string
	Log, Pace  string
	// Dealers is who deals banked games where no person has come to the table.
	Dealers string
	// LargeWager and LargeWin are recorded as significant events; 0 is never.
	LargeWager, LargeWin money.Cents
}

// KeyFile is the file of the sealing key: the one named, or the one beside the data directory.
func (f *Floor) KeyFile() (string, error) {
	if f.Key != "" {
		return f.Key, nil
	}
	return seal.DefaultFile(f.Data)
}

// CredentialsFile is the file of what is secret of accounts: the one named, or the one in the data directory.
func (f *Floor) CredentialsFile() string {
	return cmp.Or(f.Credentials, filepath.Join(f.Data, "credentials.db"))
}

// NewFloor returns the default configuration of felt serve, and the keys that change it.
func NewFloor() (*Floor, *Set) {
	f := &Floor{Addr: "127.0.0.1:8080", Data: "felt-data", Log: "text", Pace: "watchable", Dealers: "program", LargeWager: 10000 * money.Dollar, LargeWin: 10000 * money.Dollar}
	return f, &Set{Keys: []Key{
		{Name: "addr", Value: Text(&f.Addr, "address"), Doc: "the address to listen on"},
		{Name: "host", Value: Texts(&f.Hosts, "name"), Doc: "a name at which the floor is reached, besides localhost and plain addresses"},
		{Name: "proxy", Value: Networks(&f.Proxies), Doc: "the address or network of a reverse proxy that is trusted for the client's address and scheme"},
		{Name: "tls-certificate", Value: File(&f.Certificate), Doc: "the TLS certificate (PEM, with its chain); it is read again when it is renewed"},
		{Name: "tls-key", Value: File(&f.CertificateKey), Doc: "the key of the certificate (PEM), a file that nobody else can read"},
		{Name: "data", Value: File(&f.Data), Doc: "the directory of the log"},
		{Name: "key", Value: File(&f.Key), Doc: "the key file under which cards not yet dealt are sealed", Unset: "beside the data directory: its name with .key"},
		{Name: "credentials", Value: File(&f.Credentials), Doc: "the file with the secrets of accounts", Unset: "credentials.db in the data directory"},
		{Name: "copy", Value: File(&f.Copy), Doc: "a directory, best on another disk, in which a copy of the log is kept, at most a minute behind"},
		{Name: "archive", Value: File(&f.Archive), Doc: "the archive to which felt archive moved entries; its rounds are shown like the others"},
		{Name: "submission", Value: File(&f.Submission), Doc: "the Rules Submission (TOML) under which a new floor opens, instead of the demonstration"},
		{Name: "log", Value: Choice(&f.Log, "text, json and debug are the forms", "text", "json", "debug"),
			Doc: "the form of messages on standard error: text, json, or debug to log every request too"},
		{Name: "large-wager", Value: Amount(&f.LargeWager), Doc: "the amount that a player wagers in a round from which it is recorded as a significant event; 0 is never"},
		{Name: "large-win", Value: Amount(&f.LargeWin), Doc: "the amount that a player wins in a round from which it is recorded as a significant event; 0 is never"},
		{Name: "dealers", Value: Choice(&f.Dealers, "the dealers are program or people", "program", "people"),
			Doc: "who deals tables of banked games: program (until a dealer comes to the table), or people (the table waits for a dealer)"},
		{Name: "pace", Value: Choice(&f.Pace, "the dealer's pace is watchable, brisk or fast", "watchable", "brisk", "fast"),
			Doc: "how fast the dealer acts: watchable, brisk (deals at once, then leaves time to read the result), or fast for programs that play"},
	}}
}
