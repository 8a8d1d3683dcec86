/** What a process shows on GET /metrics: each metric with its type, and the values that each of its labels has. */
export interface Shown {
  type: 'counter' | 'gauge' | 'histogram'
  labels: Map<string, Set<string>>
}

/** Reads Prometheus' text format. Series of a histogram count as the metric itself. */
export const readExposition = (text: string): Map<string, Shown> => {
  const shown = new Map<string, Shown>()
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    shown.set(name, { type: type as Shown['type'], labels: shown.get(name)?.labels ?? new Map() })
  for (const [, series = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const metric = shown.get(series) ?? shown.get(series.replace(/_(bucket|sum|count)$/, ''))
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      const values = metric?.labels.get(label) ?? new Set()
      metric?.labels.set(label, values.add(value))
    }
  }
  return shown
}
