module felt

go 1.26.0

require github.com/evanw/esbuild v0.28.2 // indirect
