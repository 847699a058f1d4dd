package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

func verifyCommand() *cobra.Command {
	var head, from, export, key, session, archive string
	var asJSON bool
	c := &cobra.Command{
		Use:   "verify DIR|FILE|COPY|PACKET|OPENINGS|URL",
		Short: "Prove that a floor's log is whole",
		Long: `verify checks the log of a floor: nothing missing, nothing altered, chips conserved, every
round dealt again to the same result. It reads a data directory, a backup, a copy kept by felt
serve --copy, or the log of an open floor at its address. An exported head, kept elsewhere,
proves that nothing before it was rewritten later. --from HEAD continues from an earlier
verification and reads only later entries. --archive ARCHIVE also reads archived entries.
A dispute packet, made by felt packet, is verified without the log, and against --head HEAD; so
is, by itself, the file of openings that a player kept on the page of a round.

Rounds in play, and those of a shoe in use, are sealed. Without the floor's key (--key FILE) verify lists
them and does not deal them again, but checks their chains and books.`,
		Args: takes(1, 1, "a data directory, a backup, the directory of a copy, a packet or a file of openings, or the address of an open floor"),
		RunE: func(c *cobra.Command, args []string) error {
			if session != "" && !isAddress(args[0]) {
				return errSession
			}
			if key != "" && isAddress(args[0]) {
				return errors.New("--key is for a data directory or a backup; sign in to an open floor: --session")
			}
			if archive != "" && isAddress(args[0]) {
				return errors.New("--archive is for a data directory or a backup; an open floor has its own")
			}
			if isDocument(args[0]) {
				if key != "" || from != "" || export != "" || archive != "" || asJSON {
					return errors.New("a dispute packet is verified by itself, or with --head, and a file of openings by itself")
				}
				return verifyDocument(c.Context(), c.OutOrStdout(), args[0], head)
			}
			log, err := openForVerify(c.Context(), args[0], key, session, archive)
			if err != nil {
				return err
			}
			defer log.Close()
			exported, err := readHeads(head)
			if err != nil {
				return err
			}
			against := store.Against{Heads: exported.Heads}
			if from != "" {
				trusted, err := readHeads(from)
				if err != nil {
					return err
				}
				if trusted.Books == (journal.Hash{}) { // of an earlier build: it says no more than --head does
					against.Heads = append(against.Heads, trusted.Heads...)
				} else {
					against.From = &trusted
				}
			}
			report, err := floor.VerifyFrom(c.Context(), log, cardroom.Open, against)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if err := printReport(c.OutOrStdout(), report, asJSON); err != nil {
				return err
			}
			if len(report.Findings) > 0 {
				return errNo
			}
			return exportTrusted(export, report.Trusted)
		},
	}
	c.Flags().StringVar(&head, "head", "", "a head file exported earlier, to compare with the log")
	c.Flags().StringVar(&from, "from", "", "a head file of an earlier verification, to continue from: earlier entries are not read again")
	c.Flags().StringVar(&export, "export-head", "", "write the head file of a log without findings")
	c.Flags().StringVar(&key, "key", "", keyIn)
	c.Flags().StringVar(&session, "session", "", "the file of a session, made by felt sign-in, for a URL")
	c.Flags().StringVar(&archive, "archive", "", "the archive that felt archive moved entries to, to be read too")
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

func printReport(out io.Writer, r floor.Report, asJSON bool) error {
	if asJSON {
		return writeJSON(out, r)
	}
	for _, finding := range r.Findings {
		fmt.Fprintln(out, finding)
	}
	for _, note := range r.Notes {
		fmt.Fprintln(out, note)
	}
	for _, p := range r.InPlay {
		fmt.Fprintln(out, p)
	}
	for _, d := range r.Submissions {
		fmt.Fprintf(out, "under edition %s (digest %.12s, from %s): %d rounds\n", d.Edition, d.Digest, d.Effective, d.Rounds)
	}
	verdict := "nothing is missing or altered"
	switch n := len(r.Findings); {
	case n == 1:
		verdict = "1 finding"
	case n > 1:
		verdict = fmt.Sprintf("%d findings", n)
	}
	_, err := fmt.Fprintf(out, "%d entries in %d shards, %d rounds at %d tables: %s\n", r.Entries, r.Shards, r.Rounds, r.Tables, verdict)
	return err
}

// isAddress tells an address from a directory.
func isAddress(from string) bool {
	return strings.HasPrefix(from, "http://") || strings.HasPrefix(from, "https://")
}

var errSession = errors.New("--session is for the address of an open floor; a directory has none")

// openForVerify opens the log of a directory or a backup, or copies that of an open floor.
func openForVerify(ctx context.Context, from, key, session, archive string) (store.Log, error) {
	if !isAddress(from) {
		keys, err := keysIn(key)
		if err != nil {
			return nil, err
		}
		log, err := openLog(ctx, from, archive)
		return seal.Log{Log: log, Keys: keys}, err
	}
	response, err := ask(ctx, from, "/api/log", "felt verify: to verify the log", session)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	log, err := floor.ReadStream(response.Body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	return log, nil
}

// bare refuses an address with a name or password in it, and does not repeat them.
func bare(address string) error {
	_, rest, _ := strings.Cut(address, "://")
	authority, _, _ := strings.Cut(rest, "/")
	if at := strings.LastIndexByte(authority, '@'); at >= 0 { // also where no URL could be read of it
		return fmt.Errorf("the address of %s has a name or password in it, and arguments are no secret: leave it out, sign in by felt sign-in, and change a password that was given", authority[at+1:])
	}
	return nil
}

// ask asks an open floor for what is for somebody with a role of the house, by the file of his session; the
// floor's log says that he did, and why.
func ask(ctx context.Context, from, path, why, session string) (*http.Response, error) {
	at := strings.TrimSuffix(from, "/") + path
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"?reason="+url.QueryEscape(why), nil)
	if err != nil {
		return nil, err
	}
	if err := bare(from); err != nil {
		return nil, err
	}
	if session != "" {
		if err := config.FileName(session); err != nil {
			return nil, fmt.Errorf("--session: %w", err)
		}
		token, err := os.ReadFile(session)
		if err != nil {
			return nil, err
		}
		request.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(token)))
	}
	return answered(request)
}

// answered is the answer to a request, or what the floor says against it.
func answered(request *http.Request) (*http.Response, error) {
	from := request.URL.Scheme + "://" + request.URL.Host
	response, err := http.DefaultClient.Do(request)
	if at := (*url.Error)(nil); errors.As(err, &at) {
		at.URL, _, _ = strings.Cut(at.URL, "?") // why it was asked is not what is wrong
	}
	if err != nil {
		return nil, err
	}
	if response.StatusCode == http.StatusOK {
		return response, nil
	}
	defer response.Body.Close()
	var refusal struct {
		Detail string `json:"detail"`
	}
	if json.NewDecoder(io.LimitReader(response.Body, 4096)).Decode(&refusal) != nil || refusal.Detail == "" {
		refusal.Detail = response.Status
	}
	return nil, fmt.Errorf("%s: %s", from, refusal.Detail)
}

func readHeads(file string) (store.Trusted, error) {
	if file == "" {
		return store.Trusted{}, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return store.Trusted{}, err
	}
	defer f.Close()
	trusted, err := store.ReadTrusted(f)
	if err != nil {
		return store.Trusted{}, fmt.Errorf("%s: %w", file, err)
	}
	return trusted, nil
}

// exportTrusted writes the head file of a log that was verified.
func exportTrusted(file string, t store.Trusted) error {
	if file == "" {
		return nil
	}
	return writeTo(file, func(w io.Writer) error { return store.WriteTrusted(w, t) })
}

func writeTo(file string, write func(io.Writer) error) (err error) {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return write(f)
}
