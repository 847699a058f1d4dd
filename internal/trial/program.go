package trial

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
)

// Build builds felt into a directory, and returns the program.
func Build(ctx context.Context, dir string) (program string, err error) {
	program = filepath.Join(dir, "felt")
	if said, err := exec.CommandContext(ctx, "go", "build", "-o", program, "felt.example/felt/cmd/felt").CombinedOutput(); err != nil {
		return "", fmt.Errorf("felt cannot be built: %w: %s", err, said)
	}
	return program, nil
}

// AdmitsBy is Config.Admit by the command of a program.
func AdmitsBy(ctx context.Context, program string) func(authority, node, dir string) error {
	return func(authority, node, dir string) error {
		said, err := exec.CommandContext(ctx, program, "cluster", "admit", node, dir, "--authority", authority).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, said)
		}
		return nil
	}
}
