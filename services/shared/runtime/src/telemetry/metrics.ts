import type { Attributes } from '@opentelemetry/api'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { AggregationTemporality, InstrumentType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'

/**
 * The numbers of GET /metrics: OpenTelemetry's meter, read by Prometheus' serializer. They are always on; TELEMETRY adds traces and
 * the metrics of the instrumented libraries.
 */
export type Labels = Record<string, string | number>

export interface Counter {
  add(labels?: Labels, by?: number): void
}
export interface Gauge {
  set(value: number, labels?: Labels): void
}
export interface Histogram {
  /** Records one observation, in the unit that the name says. */
  observe(value: number, labels?: Labels): void
}
/** A reading taken when /metrics is asked for. */
export type Collect = () => Promise<{ labels?: Labels; value: number }[]>

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** A label with unbounded values is a mistake; it must not eat the memory. What comes beyond it is one series, `otel_metric_overflow`. */
const MAX_SERIES = 2_000

/** Reads when it is asked. The library's own exporter does the same behind a server of its own. */
class Reader extends MetricReader {
  constructor() {
    super({
      // A reading that is not taken any more is a gap; cumulated, its last value would stay for ever.
      aggregationTemporalitySelector: type =>
        type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE,
      cardinalitySelector: () => MAX_SERIES,
    })
  }
  protected override onForceFlush = async (): Promise<void> => {}
  protected override onShutdown = async (): Promise<void> => {}
}

const reader = new Reader()
const serializer = new PrometheusSerializer('', false, undefined, true, true)
const meter = new MeterProvider({ readers: [reader] }).getMeter('fanfare')

/** A metric of one name is made once and shared, so that two parts of a process count into the same one. */
const made = new Map<string, unknown>()
function once<T>(name: string, make: () => T): T {
  const known = made.get(name) as T | undefined
  if (known) return known
  const fresh = make()
  made.set(name, fresh)
  return fresh
}

/** A number that only grows. Its name ends in `_total`. */
export function counter(name: string, description: string): Counter {
  return once(name, () => {
    const instrument = meter.createCounter(name, { description })
    return { add: (labels, by = 1) => instrument.add(by, labels) }
  })
}

/** A number that goes up and down. */
export function gauge(name: string, description: string): Gauge {
  return once(name, () => {
    const instrument = meter.createGauge(name, { description })
    return { set: (value, labels) => instrument.record(value, labels) }
  })
}

/** Observations in buckets; seconds from 2 ms to 60 s by default. */
export function histogram(name: string, description: string, buckets: readonly number[] = SECONDS): Histogram {
  return once(name, () => {
    const advice = { explicitBucketBoundaries: [...buckets] }
    const instrument = meter.createHistogram(name, { description, advice })
    return { observe: (value, labels) => instrument.record(value, labels) }
  })
}

/** A gauge that is read when /metrics is asked for (queue depth). What is returned takes the reading away again. */
export function collected(name: string, description: string, collect: Collect): () => void {
  const instrument = once(name, () => meter.createObservableGauge(name, { description }))
  const read = async (result: { observe(value: number, labels?: Attributes): void }): Promise<void> => {
    // A reading that fails (Redis away) leaves a gap; the rest of the page is served.
    for (const { labels, value } of await collect().catch(() => [])) result.observe(value, labels)
  }
  instrument.addCallback(read)
  return () => instrument.removeCallback(read)
}

collected('process_resident_memory_bytes', 'Resident memory.', async () => [{ value: process.memoryUsage.rss() }])

/** All metrics in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  const { resourceMetrics } = await reader.collect()
  return serializer.serialize(resourceMetrics)
}
