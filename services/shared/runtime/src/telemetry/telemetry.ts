import {
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** What otel.ts leaves behind when telemetry is on. */
export interface TelemetryHandle {
  /** Metrics of the instrumented libraries in Prometheus' text format. */
  metricsText(): Promise<string>
  shutdown(): Promise<void>
}

const KEY = Symbol.for('fanfare.telemetry')
const held = globalThis as { [KEY]?: TelemetryHandle }

/** Called by the preload once the SDK runs. */
export function telemetryStarted(handle: TelemetryHandle): void {
  held[KEY] = handle
}

/** Whether this process was started with telemetry on. */
export function telemetryOn(): boolean {
  return held[KEY] !== undefined
}

/** Metrics of the libraries; empty when telemetry is off. */
export async function libraryMetrics(): Promise<string> {
  return (await held[KEY]?.metricsText()) ?? ''
}

/** Sends what is still held. Does nothing when telemetry is off. */
export async function stopTelemetry(): Promise<void> {
  await held[KEY]?.shutdown()
}

/** The trace that runs now as W3C `traceparent`, to be stored with an event; null when there is none. */
export function carriedTrace(): string | null {
  if (!telemetryOn()) return null
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/**
 * Runs `work` in a span named `name` that continues a stored trace, or begins one where none is stored; the trace that runs
 * now belongs to something else. Just runs it when telemetry is off.
 */
export async function inTrace<T>(traceparent: string | null, name: string, work: () => Promise<T>): Promise<T> {
  if (!telemetryOn()) return work()
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
  return trace.getTracer('fanfare').startActiveSpan(name, { kind: SpanKind.CONSUMER }, parent, async span => {
    try {
      return await work()
    } catch (err) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (err as Error).message })
      throw err
    } finally {
      span.end()
    }
  })
}

// Where the http instrumentation looks for the route; it names its span and metrics by it.
const RPC_METADATA = createContextKey('OpenTelemetry SDK Context Key RPC_METADATA')

/** Gives the span and the metrics of the running request its route, such as `/api/posts/:id`. */
export function nameRoute(route: string): void {
  if (!telemetryOn()) return
  const metadata = context.active().getValue(RPC_METADATA) as { route?: string } | undefined
  if (metadata) metadata.route = route
}

/** The span that runs now; undefined when telemetry is off. */
export function activeSpan(): Span | undefined {
  return telemetryOn() ? trace.getActiveSpan() : undefined
}

/** The id of the trace that runs now, for log lines. */
export function traceId(): string | undefined {
  return activeSpan()?.spanContext().traceId
}
