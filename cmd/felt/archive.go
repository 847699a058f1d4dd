package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

func archiveCommand() *cobra.Command {
	var before, key string
	var keep int
	c := &cobra.Command{
		Use:   "archive DIR ARCHIVE",
		Short: "Move old history out of a closed floor's database",
		Long: `archive verifies the log of a closed floor, and moves the entries made before a day to an archive: files
that verify by themselves, in the form of a copy kept by felt serve --copy. The entries that the floor needs
to open and to list its last rounds stay. felt serve shows the moved rounds as before while ARCHIVE lies
there (--archive says where it lies now), and felt verify DIR --archive ARCHIVE verifies both together. It
can be stopped at any moment without loss; run it again to continue.`,
		Example: `  felt archive felt-data /mnt/archive --keep 90
  felt archive felt-data /mnt/archive --before 2026-01-01`,
		Args: takes(2, 2, "a data directory and the directory of the archive"),
		RunE: func(c *cobra.Command, args []string) error {
			at := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, -keep)
			switch byDay, byAge := c.Flags().Changed("before"), c.Flags().Changed("keep"); {
			case byDay == byAge:
				return errors.New("say what to move: either --before DAY or --keep DAYS")
			case keep < 0:
				return fmt.Errorf("--keep: %d is no number of days", keep)
			case byDay:
				day, err := time.Parse(time.DateOnly, before)
				if err != nil {
					return fmt.Errorf("--before: %q is no day, such as 2026-01-31", before)
				}
				at = day
			}
			return archive(c, args[0], args[1], key, at)
		},
	}
	c.Flags().StringVar(&before, "before", "", "move entries made before this day (UTC), such as 2026-01-31")
	c.Flags().StringVar(&key, "key", "", "the floor's key file, by which rounds in play are dealt again too")
	c.Flags().IntVar(&keep, "keep", 0, "keep the entries of today and of this many days before it, and move older ones")
	return c
}

func archive(c *cobra.Command, dir, to, key string, before time.Time) (err error) {
	out := c.OutOrStdout()
	keys, err := keysIn(key)
	if err != nil {
		return err
	}
	a, err := sqlite.OpenToArchive(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	report, stays, err := floor.Archivable(c.Context(), seal.Log{Log: a, Keys: keys}, cardroom.Open)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	if err := printReport(out, report, false); err != nil {
		return err
	}
	if len(report.Findings) > 0 {
		fmt.Fprintln(out, "Nothing was moved.")
		return errNo
	}
	moved, err := a.Move(c.Context(), to, before, stays)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d entries moved; the archive %s has all up to the %dth of the floor\n", moved.Entries, to, moved.Last)
	if err := a.Shrink(c.Context()); err != nil {
		return fmt.Errorf("%s: the space could not be given back to the disk, and is used for what comes: %w", dir, err)
	}
	return nil
}

// openLog opens a log to be read, together with its archive where one is named.
func openLog(ctx context.Context, from, archive string) (store.Log, error) {
	if archive == "" {
		return sqlite.Inspect(from)
	}
	return sqlite.InspectWith(ctx, from, archive)
}
