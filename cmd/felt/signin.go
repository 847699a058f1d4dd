package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"felt.example/felt/internal/people"
)

func signInCommand() *cobra.Command {
	var name string
	c := &cobra.Command{
		Use:   "sign-in URL FILE --name NAME",
		Short: "Sign in to an open floor, for felt verify and felt backup",
		Long: `sign-in asks for the password and the code of an authenticator, and writes the session to a file
that only its owner can read: felt verify URL --session FILE. The session ends like one in a browser;
you and an administrator can also end it earlier.`,
		Example: "  felt sign-in http://HOST session --name Ada",
		Args:    takes(2, 2, "the address of an open floor, and the file to write"),
		RunE: func(c *cobra.Command, args []string) error {
			if !isAddress(args[0]) {
				return fmt.Errorf("%s is no address of a floor", args[0])
			}
			if err := bare(args[0]); err != nil {
				return err
			}
			if name == "" {
				return errors.New("felt sign-in: say who you are on the floor, with --name")
			}
			in := &asking{in: c.InOrStdin(), out: c.ErrOrStderr()}
			token, err := signIn(c.Context(), strings.TrimSuffix(args[0], "/"), name, in)
			if err != nil {
				return err
			}
			return replace(args[1], token+"\n")
		},
	}
	c.Flags().StringVar(&name, "name", "", "your name on the floor")
	return c
}

// asking asks whoever sits at the terminal, without showing what he types.
type asking struct {
	in    io.Reader
	out   io.Writer
	lines *bufio.Reader
}

func (a *asking) ask(what string) (string, error) {
	fmt.Fprintf(a.out, "%s: ", what)
	if file, ok := a.in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		text, err := term.ReadPassword(int(file.Fd()))
		fmt.Fprintln(a.out)
		return string(text), err
	}
	if a.lines == nil {
		a.lines = bufio.NewReader(a.in)
	}
	text, err := a.lines.ReadString('\n')
	if text == "" && err != nil {
		return "", fmt.Errorf("%s: nothing was entered", what)
	}
	return strings.TrimRight(text, "\r\n"), nil
}

// signIn signs in and returns the session's token.
func signIn(ctx context.Context, at, name string, in *asking) (string, error) {
	password, err := in.ask("Password")
	if err != nil {
		return "", err
	}
	var half struct {
		Pending string          `json:"pending"`
		Methods []people.Method `json:"methods"`
	}
	token, err := send(ctx, at+"/api/sign-in", map[string]string{"name": name, "password": password}, &half)
	if err != nil || token != "" {
		return token, err
	}
	if !slices.Contains(half.Methods, people.Code) {
		return "", errors.New("this account has a passkey alone, which needs a browser: add an authenticator to it there")
	}
	code, err := in.ask("Code")
	if err != nil {
		return "", err
	}
	return send(ctx, at+"/api/sign-in/code", map[string]string{"pending": half.Pending, "code": code}, &half)
}

// send sends a step of signing in, and returns the session's token that comes with the last.
func send(ctx context.Context, to string, what, into any) (token string, err error) {
	body, err := json.Marshal(what)
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	response, err := answered(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	for _, c := range response.Cookies() {
		if c.Name == "felt-session" {
			token = c.Value
		}
	}
	return token, json.NewDecoder(io.LimitReader(response.Body, 1<<16)).Decode(into)
}

// replace writes a file that only its owner can read, whole, or leaves the one that was there.
func replace(name, text string) error {
	file, err := os.CreateTemp(filepath.Dir(name), ".felt-*") // with mode 0600
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
