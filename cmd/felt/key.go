package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/store"
)

// keyIn says what --key is for a directory.
const keyIn = "the key file that cards not yet dealt are sealed under"

func rotateKeyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rotate-key FILE",
		Short: "Put a new key into a floor's key file",
		Long: `rotate-key puts a new key above those of a key file. From the next opening of the floor, new shuffles
are sealed under the new key. The others still open what they have sealed, so no round is lost. Run it
as the user of the floor, and make a new copy of the file. The key file of felt-data is felt-data.key.`,
		Example: "  felt rotate-key felt-data.key",
		Args:    takes(1, 1, "the key file of a floor"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := config.FileName(args[0]); err != nil {
				return fmt.Errorf("felt rotate-key: %w", err)
			}
			keys, err := seal.Rotate(args[0])
			if err != nil {
				return err
			}
			names := keys.Names()
			fmt.Fprintf(c.OutOrStdout(), "The new key is %s: what is shuffled from when the floor opens next is sealed under it\n", names[0])
			fmt.Fprintf(c.OutOrStdout(), "Kept for what they have sealed: %s\n", strings.Join(names[1:], ", "))
			return nil
		},
	}
}

// keysIn are the keys of a file; "" is none.
func keysIn(file string) (*seal.Keys, error) {
	if file == "" {
		return nil, nil
	}
	if err := config.FileName(file); err != nil {
		return nil, fmt.Errorf("--key: %w", err)
	}
	return seal.Load(file)
}

// floorKeys are the keys that a floor deals with. A floor without a key file gets one, unless its log
// has cards that another has sealed: these would be lost to it. Fresh tells that it got one.
func floorKeys(ctx context.Context, log store.Log, file string) (keys *seal.Keys, fresh bool, err error) {
	keys, err = seal.Load(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return keys, false, err
	}
	shut, err := floor.NeedsKey(ctx, log)
	if err != nil {
		return nil, false, err
	}
	if shut != nil {
		return nil, false, fmt.Errorf("the key %s is missing, and table %s has cards to be dealt that are sealed under the key %s: nothing is lost, and nothing is dealt anew; bring that key back, or name its file with --key",
			file, tableOf(shut), shut.Key)
	}
	keys = seal.NewKeys()
	if err := keys.Save(file); err != nil {
		return nil, false, fmt.Errorf("the key cannot be written: %w", err)
	}
	return keys, true, nil
}

// otherKey says in a sentence that a floor cannot be opened with these keys, where that is the reason.
func otherKey(err error, file string, keys *seal.Keys) error {
	var shut *seal.ShutError
	if !errors.As(err, &shut) {
		return err
	}
	return fmt.Errorf("table %s has cards to be dealt that are sealed under the key %s, and %s has the key %s: nothing is lost, and nothing is dealt anew; open the floor with its own key",
		tableOf(shut), shut.Key, file, strings.Join(keys.Names(), ", "))
}

func tableOf(shut *seal.ShutError) string {
	_, id, _ := strings.Cut(shut.Shard, "/")
	return id
}
