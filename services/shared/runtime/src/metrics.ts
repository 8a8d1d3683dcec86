/** A small registry of numbers for GET /metrics. It costs a map look-up and an addition, so it is always on. */
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

interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  lines(): Promise<string[]> | string[]
}

const families = new Map<string, Family>()
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const MAX_SERIES = 2_000

function quoted(value: string | number): string {
  return String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function series(labels: Labels | undefined): string {
  let out = ''
  for (const key in labels) out += `${out === '' ? '' : ','}${key}="${quoted(labels[key] as string)}"`
  return out
}

function line(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`
}

/** A metric of one name is made once and shared, so that two parts of a process count into the same one. */
function once<T>(name: string, make: () => Family & { handle: T }): T {
  const held = families.get(name) as (Family & { handle: T }) | undefined
  if (held) return held.handle
  const made = make()
  families.set(name, made)
  return made.handle
}

function slot<V>(
  held: Map<string, V>,
  labels: Labels | undefined,
  empty: () => V,
): { get: V; key: string } | undefined {
  const key = series(labels)
  const found = held.get(key)
  if (found !== undefined) return { get: found, key }
  // A label with unbounded values is a mistake; it must not eat the memory.
  if (held.size >= MAX_SERIES) return undefined
  const fresh = empty()
  held.set(key, fresh)
  return { get: fresh, key }
}

/** A number that only grows. */
export function counter(name: string, help: string): Counter {
  return once(name, () => {
    const held = new Map<string, number>()
    return {
      name,
      help,
      type: 'counter',
      lines: () => [...held].map(([labels, value]) => line(name, labels, value)),
      handle: {
        add(labels, by = 1) {
          const at = slot(held, labels, () => 0)
          if (at) held.set(at.key, at.get + by)
        },
      },
    }
  })
}

/** A number that goes up and down; `collect` reads it when asked instead. */
export function gauge(name: string, help: string): Gauge {
  return once(name, () => {
    const held = new Map<string, number>()
    return {
      name,
      help,
      type: 'gauge',
      lines: () => [...held].map(([labels, value]) => line(name, labels, value)),
      handle: {
        set(value, labels) {
          const at = slot(held, labels, () => 0)
          if (at) held.set(at.key, value)
        },
      },
    }
  })
}

const collectors = new Map<string, { help: string; readers: Set<Collect> }>()

/** A gauge that is read when /metrics is asked for (queue depth). The answer takes the reading away again. */
export function collected(name: string, help: string, collect: Collect): () => void {
  const entry = collectors.get(name) ?? { help, readers: new Set<Collect>() }
  collectors.set(name, entry)
  entry.readers.add(collect)
  return () => entry.readers.delete(collect)
}

/** Observations in buckets; seconds from 2 ms to 60 s by default. */
export function histogram(name: string, help: string, buckets: readonly number[] = SECONDS): Histogram {
  return once(name, () => {
    const held = new Map<string, { counts: number[]; sum: number; count: number }>()
    return {
      name,
      help,
      type: 'histogram',
      lines: () =>
        [...held].flatMap(([labels, { counts, sum, count }]) => {
          const join = labels === '' ? '' : `${labels},`
          let below = 0
          const lines = buckets.map((bound, i) => {
            below += counts[i] as number
            return line(`${name}_bucket`, `${join}le="${bound}"`, below)
          })
          return [
            ...lines,
            line(`${name}_bucket`, `${join}le="+Inf"`, count),
            line(`${name}_sum`, labels, sum),
            line(`${name}_count`, labels, count),
          ]
        }),
      handle: {
        observe(value, labels) {
          const at = slot(held, labels, () => ({ counts: buckets.map(() => 0), sum: 0, count: 0 }))?.get
          if (!at) return
          at.sum += value
          at.count += 1
          const bucket = buckets.findIndex(bound => value <= bound)
          if (bucket >= 0) at.counts[bucket] = (at.counts[bucket] as number) + 1
        },
      },
    }
  })
}

async function read(name: string, collect: Collect): Promise<string[]> {
  // A reading that fails (Redis away) leaves a gap; the page still answers.
  const readings = await collect().catch(() => [])
  return readings.map(({ labels, value }) => line(name, series(labels), value))
}

/** All metrics in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  const out: string[] = []
  for (const { name, help, type, lines } of families.values()) {
    out.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines()))
  }
  for (const [name, { help, readers }] of collectors) {
    const lines = await Promise.all([...readers].map(collect => read(name, collect)))
    out.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines.flat())
  }
  const memory = process.memoryUsage.rss()
  out.push('# HELP process_resident_memory_bytes Resident memory.', '# TYPE process_resident_memory_bytes gauge')
  out.push(`process_resident_memory_bytes ${memory}`)
  return `${out.join('\n')}\n`
}
