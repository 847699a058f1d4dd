package floor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/internal/table"
	"felt.example/felt/internal/training"
	"felt.example/felt/journal"
)

// A dealer practises at a table of his own, in play money that no account has. What he did is in a shard under his name, and moves
// nothing: no meter, no balance and no book reads it.

// trainingShard is the shard of a trainee.
func trainingShard(person string) string { return "training/" + person }

// schools are all who have practised.
type schools struct {
	courses *training.Courses
	mu      sync.Mutex // guards of
	of      map[string]*school
}

// school is one of them.
type school struct {
	mu      sync.Mutex
	writer  writer
	trainee training.Trainee
}

// open reads what the log has of those who have practised.
func (s *schools) open(ctx context.Context, f *Floor) error {
	s.courses, s.of = training.NewCourses(f.between()), map[string]*school{}
	now, err := f.Log.Snapshot(ctx)
	if err != nil {
		return err
	}
	for _, head := range now.Heads {
		if person, ok := strings.CutPrefix(head.Shard, trainingShard("")); ok {
			if err := s.at(f, person).writer.read(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// at is the school of a person, which he may not have entered yet.
func (s *schools) at(f *Floor, person string) *school {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.of[person]
	if of == nil {
		of = &school{trainee: training.Trainee{Person: person, Courses: s.courses}}
		of.writer = writer{floor: f, shard: trainingShard(person), take: of.trainee.Apply}
		s.of[person] = of
	}
	return of
}

// Courses are those through the chapters of the games that the floor can deal.
func (f *Floor) Courses() *training.Courses { return f.schools.courses }

// Trainee shows what a person has practised. The function has it to itself, and keeps nothing of it.
func (f *Floor) Trainee(person string, look func(*training.Trainee)) {
	of := f.schools.at(f, person)
	of.mu.Lock()
	defer of.mu.Unlock()
	look(&of.trainee)
}

// Trainees are all who have practised, by their names.
func (f *Floor) Trainees() []Player {
	f.schools.mu.Lock()
	all := []Player{}
	for id, of := range f.schools.of {
		of.mu.Lock()
		if len(of.trainee.Rounds) > 0 {
			all = append(all, Player{ID: id})
		}
		of.mu.Unlock()
	}
	f.schools.mu.Unlock()
	for i := range all {
		all[i].Name = f.named(all[i].ID)
	}
	slices.SortFunc(all, func(a, b Player) int { return strings.Compare(a.Name+a.ID, b.Name+b.ID) })
	return all
}

// BeginLesson has a person begin a lesson of a game's course, in which he names each card that he turns if that is wanted.
func (f *Floor) BeginLesson(ctx context.Context, person, game, lesson string, named bool) error {
	of := f.schools.at(f, person)
	of.mu.Lock()
	defer of.mu.Unlock()
	event, err := of.trainee.Begin(game, lesson, named)
	if err != nil {
		return err
	}
	return of.append(ctx, fmt.Sprintf("lesson/%s/%d", person, len(of.trainee.Rounds)+1), event)
}

// Practise is what a person does next in his lesson, where the given number of demands was met.
func (f *Floor) Practise(ctx context.Context, person string, demand int, done training.Done) error {
	of := f.schools.at(f, person)
	of.mu.Lock()
	defer of.mu.Unlock()
	event, err := of.trainee.Do(demand, done)
	if err != nil {
		return err
	}
	return of.append(ctx, newKey(), event)
}

func (s *school) append(ctx context.Context, key string, event journal.Event) error {
	return s.writer.append(ctx, key, journal.Person(s.trainee.Person), "", table.Changes{Events: []journal.Event{event}})
}
