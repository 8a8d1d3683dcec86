import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node'
import { redact, redactText } from './redact.ts'

type SpanExporter = NonNullable<NodeSDKConfiguration['traceExporter']>
type ReadableSpan = Parameters<SpanExporter['export']>[0][number]
type Attributes = ReadableSpan['attributes']

const HIDDEN = '[hidden]'
/** Longer texts are cut, characters: what an attacker sends must not fill the collector. */
const LONGEST = 2_048

// The network takes tokens, codes and the app's secret in the query, and our own links carry their signature there.
const QUERY = new Set(['url.query'])
const ADDRESS = new Set(['url.full', 'url.original', 'url.path', 'http.url', 'http.target'])
const QUERY_IN_TEXT = /\?[\w.~%[\]+-]+=[^\s"'<>]*/g

function hideIn(text: string): string {
  return redactText(text.slice(0, LONGEST).replace(QUERY_IN_TEXT, `?${HIDDEN}`))
}

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/)
  return hideIn(end === -1 ? address : `${address.slice(0, end)}?${HIDDEN}`)
}

function hideValue(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => hideValue(key, item))
  if (typeof value !== 'string' || value === '') return value
  if (QUERY.has(key)) return HIDDEN
  return ADDRESS.has(key) ? withoutQuery(value) : hideIn(value)
}

/** A copy of a span's attributes without secrets: queries go whole, other texts by key and by pattern. */
export function hideAttributes(attributes: Attributes): Attributes {
  const hidden = Object.entries(attributes).map(([key, value]) => [key, hideValue(key, value)])
  return redact(Object.fromEntries(hidden)) as Attributes
}

function hideSpan(span: ReadableSpan): ReadableSpan {
  const { status } = span
  return {
    name: hideIn(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    status: status.message === undefined ? status : { ...status, message: hideIn(status.message) },
    attributes: hideAttributes(span.attributes),
    links: span.links.map(link => (link.attributes ? { ...link, attributes: hideAttributes(link.attributes) } : link)),
    events: span.events.map(event => ({
      ...event,
      name: hideIn(event.name),
      ...(event.attributes ? { attributes: hideAttributes(event.attributes) } : {}),
    })),
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  }
}

/**
 * An exporter through which every span passes before it leaves the process. The instrumented libraries write whole
 * addresses and error texts into spans, so secrets are taken out here, for all spans at once.
 */
export function redactingExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(hideSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
