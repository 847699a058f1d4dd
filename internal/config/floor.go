package config

import (
	"net/netip"

	"felt.example/felt/money"
)

// Floor is what felt serve is told.
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
	// LargeWager and LargeWin are recorded as significant events; 0 is never.
	LargeWager, LargeWin money.Cents
}

// NewFloor is what felt serve does when it is told nothing, and the keys by which it is told.
func NewFloor() (*Floor, *Set) {
	f := &Floor{Addr: "127.0.0.1:8080", Data: "felt-data", Log: "text", Pace: "watchable", LargeWager: 10000 * money.Dollar, LargeWin: 10000 * money.Dollar}
	return f, &Set{Keys: []Key{
		{Name: "addr", Value: Text(&f.Addr, "address"), Doc: "the address to listen on"},
		{Name: "host", Value: Texts(&f.Hosts, "name"), Doc: "a name that the floor is reached by, beside localhost and plain addresses"},
		{Name: "proxy", Value: Networks(&f.Proxies), Doc: "the address or network of a reverse proxy that is believed when it says who asks and by which scheme"},
		{Name: "tls-certificate", Value: File(&f.Certificate), Doc: "the certificate (PEM, with those that signed it) by which the floor speaks TLS; it is read again when it is renewed"},
		{Name: "tls-key", Value: File(&f.CertificateKey), Doc: "the key of the certificate (PEM), which nobody else can read"},
		{Name: "data", Value: File(&f.Data), Doc: "the directory that keeps the log"},
		{Name: "key", Value: File(&f.Key), Doc: "the key file that cards not yet dealt are sealed under", Unset: "beside the data directory: its name with .key"},
		{Name: "credentials", Value: File(&f.Credentials), Doc: "the file that keeps what is secret of accounts", Unset: "credentials.db in the data directory"},
		{Name: "copy", Value: File(&f.Copy), Doc: "a directory, better on another disk, that is kept a copy of the log, a minute behind at most"},
		{Name: "archive", Value: File(&f.Archive), Doc: "the archive that felt archive moved entries to: its rounds are shown as the others"},
		{Name: "submission", Value: File(&f.Submission), Doc: "the Rules Submission (TOML) that a new floor is opened under, instead of the demonstration"},
		{Name: "log", Value: Choice(&f.Log, "text, json and debug are the forms", "text", "json", "debug"),
			Doc: "how what goes wrong is told on standard error: text, json, or debug for every request too"},
		{Name: "large-wager", Value: Amount(&f.LargeWager), Doc: "what a player wagers in a round from which on it is recorded as a significant event; 0 is never"},
		{Name: "large-win", Value: Amount(&f.LargeWin), Doc: "what a player wins in a round from which on it is recorded as a significant event; 0 is never"},
		{Name: "pace", Value: Choice(&f.Pace, "the dealer's pace is watchable, brisk or fast", "watchable", "brisk", "fast"),
			Doc: "how fast the dealer acts: watchable, brisk (dealt at once, the result left to be read), or fast for programs that play"},
	}}
}
