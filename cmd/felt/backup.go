package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/floor"
	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

func backupCommand() *cobra.Command {
	var session string
	c := &cobra.Command{
		Use:   "backup DIR|URL FILE",
		Short: "Copy a floor's log while it is open",
		Long: `backup copies the log of a floor, as it is at one instant, to a new file, and its head to FILE.head.json,
to be kept elsewhere. It reads a data directory, or an open floor at its address. The file verifies by
itself: felt verify FILE. It does not contain the floor's key. Cards not yet dealt are sealed in it, so
if a round is in play, or a shoe in use, a floor can go on from it only with that key.`,
		Example: `  felt backup felt-data monday.felt
  felt backup http://HOST monday.felt --session SESSION`,
		Args: takes(2, 2, "a data directory or the address of an open floor, and the file to write"),
		RunE: func(c *cobra.Command, args []string) error {
			if session != "" && !isAddress(args[0]) {
				return errSession
			}
			if err := backUp(c.Context(), args[0], args[1], session); err != nil {
				return err
			}
			copied, err := sqlite.Inspect(args[1])
			if err != nil {
				return err
			}
			defer copied.Close()
			now, err := copied.Snapshot(c.Context())
			if err != nil {
				return err
			}
			head := args[1] + ".head.json"
			if err := writeTo(head, func(w io.Writer) error { return store.WriteHeads(w, now.Heads) }); err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "%d entries in %d shards; the head is in %s\n", entries(now.Heads), len(now.Heads), head)
			return saysKey(c, copied)
		},
	}
	c.Flags().StringVar(&session, "session", "", "the file of a session, made by felt sign-in, for a URL")
	return c
}

// saysKey says that a backup does not hold the key, and whether it takes one.
func saysKey(c *cobra.Command, backup store.Log) error {
	shut, err := floor.NeedsKey(c.Context(), backup)
	if err != nil {
		return err
	}
	if shut == nil {
		fmt.Fprintln(c.OutOrStdout(), "It does not hold the floor's key, and can be opened with any: no card in it is sealed")
		return nil
	}
	fmt.Fprintf(c.OutOrStdout(), "It does not hold the floor's key, %s, with which alone its rounds in play can be dealt on: keep that elsewhere\n", shut.Key)
	return nil
}

func restoreCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE|COPY DIR",
		Short: "Make a data directory from a backup or a copy",
		Long: `restore makes a new data directory from a backup, or from a copy kept by felt serve --copy.
It refuses a directory that is not empty. felt verify DIR then checks the result, and felt serve
continues from it.`,
		Args: takes(2, 2, "a backup or the directory of a copy, and the data directory to make"),
		RunE: func(c *cobra.Command, args []string) error { return sqlite.Restore(c.Context(), args[0], args[1]) },
	}
}

func entries(heads []journal.Head) (n uint64) {
	for _, head := range heads {
		n += head.Seq
	}
	return n
}

func backUp(ctx context.Context, from, file, session string) (err error) {
	if !isAddress(from) {
		log, err := sqlite.Inspect(from)
		if err != nil {
			return err
		}
		return errors.Join(log.Backup(ctx, file), log.Close())
	}
	response, err := ask(ctx, from, "/api/backup", "felt backup: to keep a backup", session)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	dir, err := os.MkdirTemp(filepath.Dir(file), ".felt-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	part := filepath.Join(dir, "part")
	out, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, response.Body); err != nil {
		return errors.Join(err, out.Close())
	}
	if err := out.Close(); err != nil {
		return err
	}
	came, err := sqlite.Inspect(part)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return errors.Join(came.Backup(ctx, file), came.Close())
}
