package browsertest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/seal"
	"felt.example/felt/store/sqlite"
)

// TestArchivedRoundsAreFound: a floorperson finds a round that felt archive has moved, by its seat, sees it again card by card and takes it
// as a packet, from the floor that was not told where its archive lies. When the archive lies there no more, the pages say where it was.
func TestArchivedRoundsAreFound(t *testing.T) {
	t.Parallel()
	s := prepared(t)
	keys := seal.NewKeys()
	must(t, keys.Save(s.dir+".key"))
	log, err := sqlite.Open(s.dir)
	must(t, err)
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Pace: floor.Fast, Build: "test", Wing: cardroom.Wing, Keys: keys,
		Clock: func() time.Time { return time.Now().Add(-48 * time.Hour) },
	})
	must(t, err)
	p, _, err := f.Join(t.Context(), "Ann")
	must(t, err)
	l := f.Table("flush-1")
	changes := make(chan struct{}, 1)
	defer l.Watch(p.ID, changes)()
	ctx, stop := context.WithCancel(t.Context())
	played := make(chan struct{})
	go func() { playsOn(ctx, l, p.ID, 0); close(played) }()
	const rounds = 112 // a hundred of which are listed, and stay
	must(t, l.Sit(t.Context(), p.ID, "", 1, floor.PlayMoney))
	for l.View(p.ID).Round < rounds {
		<-changes
	}
	stop()
	<-played
	f.Close()
	must(t, log.Close())
	archive := filepath.Join(t.TempDir(), "archive")
	felt, err := program()
	must(t, err)
	if said, err := exec.CommandContext(t.Context(), felt, "archive", s.dir, archive, "--before", "2999-01-01").CombinedOutput(); err != nil {
		t.Fatalf("felt archive: %v %s", err, said)
	}

	s.start()
	t.Cleanup(s.kill)
	fay, gil := s.visit(t, 1280, 800), s.visit(t, 390, 844)
	s.administrator("Ada").invite(fay, "Fay", "floorperson")
	const row = `[...document.querySelectorAll(".rounds tbody a")].find((a) => a.textContent === "Round 3")`
	fay.goTo("/table/flush-1/rounds?before=5&seat=1").until(row).click(row).until(`document.querySelector(".replay .felt")`)
	fay.button("Start").button("Step").until(`document.querySelector(".steps .now")`).button("End").until(`document.querySelector(".replay-page .ledger tfoot")`)
	fay.fillAt("#packet-reason", "Ann asks").click(find(".packet button", "To verify, as JSON")).until(find("p", "flush-1-3.json was made and recorded."))
	fay.well()
	s.kill()

	must(t, os.Rename(archive, archive+" of before"))
	s.start()
	fay.goTo("/table/flush-1/rounds?before=5&seat=1").until(find("p", "Rounds up to 4 are not shown: they were moved to the archive "+archive)).accessible("rounds in an archive")
	gil.goTo("/table/flush-1/rounds?before=5").until(find("p", "Rounds up to 4 are not shown: they were moved to an archive of the house, which this floor was not opened with."))
	fay.goTo("/table/flush-1/rounds/3").until(reads("which this floor was not opened with")).until(reads(archive))
	gil.goTo("/table/flush-1/rounds/3").until(reads("which this floor was not opened with")).until(`!` + reads(archive))
	_, _ = s.cmd.Process.Kill(), s.cmd.Wait()
	if !strings.Contains(s.errs.String(), archive) {
		t.Error("the floor does not warn that its archive is not there")
	}
	s.errs.Reset()
}
