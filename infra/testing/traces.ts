import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a process sent it. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 2 is a server, 3 a client, 4 a producer, 5 a consumer (OTLP). */
  kind: number
  attributes: { key: string; value: { stringValue?: string } }[]
  /** `service.name` of the process. */
  service: string
}

export interface TraceCollector {
  /** What OTEL_EXPORTER_OTLP_ENDPOINT must be. */
  url: string
  /** All spans of a trace so far, in the order in which they came. */
  of(traceId: string): Span[]
  /** All spans so far. */
  all(): Span[]
  /** Everything that was received, as it came. */
  received(): string
  close(): void
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Span['attributes'] }
    scopeSpans: { spans: Omit<Span, 'service'>[] }[]
  }[]
}

/** The text of an attribute; empty where there is none. */
export const attribute = ({ attributes }: Pick<Span, 'attributes'>, name: string): string =>
  attributes.find(({ key }) => key === name)?.value.stringValue ?? ''

/** Takes traces by OTLP over HTTP, as a collector does, and keeps them. On a free port of the loopback. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: Span[] = []
  let received = ''
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received += body
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const service = attribute(resource, 'service.name')
      for (const scope of scopeSpans) spans.push(...scope.spans.map(span => ({ ...span, service })))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: traceId => spans.filter(span => span.traceId === traceId),
    all: () => spans,
    received: () => received,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
