package observe

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"golang.org/x/time/rate"

	"felt.example/felt/internal/program"
	"felt.example/felt/journal"
	"felt.example/felt/record"
	"felt.example/felt/store"
)

// exportTime is how long a collector may take for what it is sent, and to take the rest when the floor closes.
const exportTime = 5 * time.Second

// Trace sends traces to a collector by OTLP over HTTP, such as "http://127.0.0.1:4318", until stop is called: one of each request, of each
// command at a table, and of what the dealer appends. They name no person, no card, and no part of an address that is not the route's.
// A collector that does not answer stops nothing: what it does not take in time is dropped, and that is logged.
func Trace(ctx context.Context, endpoint string, to *slog.Logger) (stop func(), err error) {
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(strings.TrimSuffix(endpoint, "/")+"/v1/traces"),
		otlptracehttp.WithTimeout(exportTime), otlptracehttp.WithRetry(otlptracehttp.RetryConfig{}))
	if err != nil {
		return nil, err
	}
	built := program.Built()
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(resource.NewSchemaless(
		attribute.String("service.name", "felt"), attribute.String("service.version", built.Version), attribute.String("felt.commit", built.Commit))))
	seldom := rate.Sometimes{First: 1, Interval: time.Minute}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		seldom.Do(func() { to.Warn("traces are dropped; the floor deals on", "to", endpoint, "why", err) })
	}))
	otel.SetTracerProvider(provider)
	return func() {
		within, cancel := context.WithTimeout(context.WithoutCancel(ctx), exportTime)
		defer cancel()
		if err := provider.Shutdown(within); err != nil {
			to.Warn("the last traces are dropped", "to", endpoint, "why", err)
		}
	}, nil
}

func tracer() trace.Tracer { return otel.Tracer("felt.example/felt") }

// Command is the trace of a command at a table, by its name; end is called with what came of it.
func Command(ctx context.Context, name string) (in context.Context, end func(refused bool)) {
	in, span := tracer().Start(ctx, "command "+name, trace.WithNewRoot())
	return in, func(refused bool) {
		span.SetAttributes(attribute.Bool("felt.refused", refused))
		span.End()
	}
}

// methods are those that OpenTelemetry knows. Felt has a handler for no other.
var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
	http.MethodDelete, http.MethodConnect, http.MethodOptions, http.MethodTrace,
}

// asks is the trace of a request.
func asks(r *http.Request) (*http.Request, trace.Span) {
	ctx, span := tracer().Start(r.Context(), "HTTP", trace.WithSpanKind(trace.SpanKindServer), trace.WithNewRoot())
	if !span.IsRecording() {
		return r, span
	}
	return r.WithContext(ctx), span
}

// answered ends the trace of a request, in the words of OpenTelemetry's semantic conventions for HTTP.
func answered(span trace.Span, r *http.Request, status int) {
	if span.IsRecording() {
		name, method := r.Method, r.Method
		if !slices.Contains(methods, method) { // anybody can make up methods: they may not make up names of traces
			name, method = "HTTP", "_OTHER"
			span.SetAttributes(attribute.String("http.request.method_original", record.Clip(r.Method)))
		}
		if r.Pattern != "" {
			route := r.Pattern[strings.IndexByte(r.Pattern, ' ')+1:] // without its method
			span.SetAttributes(attribute.String("http.route", route))
			name += " " + route
		}
		span.SetName(name)
		span.SetAttributes(attribute.String("http.request.method", method), attribute.Int("http.response.status_code", status))
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
	}
	span.End()
}

// appends is the trace of an append to the log. Of the shard it has the first part alone, which names nobody.
func appends(ctx context.Context, e journal.Entry) (context.Context, trace.Span) {
	ctx, span := tracer().Start(ctx, "append")
	if span.IsRecording() {
		kind, _, _ := strings.Cut(e.Shard, "/")
		kinds := make([]string, len(e.Events))
		for i := range e.Events {
			kinds[i] = e.Events[i].Kind
		}
		span.SetAttributes(attribute.String("felt.shard", kind), attribute.StringSlice("felt.events", kinds), attribute.Int("felt.transfers", len(e.Transfers)))
	}
	return ctx, span
}

// appended ends the trace of an append.
func appended(span trace.Span, err error) {
	if err != nil && !errors.Is(err, store.ErrConflict) {
		span.SetStatus(codes.Error, "") // and not what it says, which may name somebody
	}
	span.End()
}
