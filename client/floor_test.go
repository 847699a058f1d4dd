package client_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/web"
	"felt.example/felt/store/sqlite"
)

// address is that of the floor on which the examples play.
var address string

func TestMain(m *testing.M) {
	code, err := examples(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// examples runs them on a floor that is thrown away.
func examples(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "felt-client-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	log, err := sqlite.Open(filepath.Join(dir, "log"))
	if err != nil {
		return 0, err
	}
	defer log.Close()
	ctx := context.Background()
	f, err := floor.Open(ctx, floor.Config{Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: seal.NewKeys(), Pace: floor.Watchable})
	if err != nil {
		return 0, err
	}
	defer f.Close()
	secrets, err := credential.Open(filepath.Join(dir, "credentials.db"))
	if err != nil {
		return 0, err
	}
	defer secrets.Close()
	house, err := account.Open(ctx, f, secrets, account.DefaultLives)
	if err != nil {
		return 0, err
	}
	handler, err := web.New(f, house, nil, web.Door{Limits: config.DefaultLimits}, nil)
	if err != nil {
		return 0, err
	}
	s := httptest.NewServer(handler)
	defer s.Close()
	address = s.URL
	return m.Run(), nil
}
