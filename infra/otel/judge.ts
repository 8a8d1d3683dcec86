import type { Shown } from './exposition.ts'
import { type Expr, parsePromql, within } from './promql.ts'
import type { Watched } from './watched.ts'

/** Set on every series by Prometheus when it scrapes. */
const byPrometheus = ['job', 'instance']
const takesRange = ['rate', 'increase', 'delta', 'max_over_time', 'min_over_time']

/** Returns what is wrong with an expression, one sentence per fault; empty where every series exists. Throws SyntaxError where it does not parse. */
export type Judge = (one: Watched) => string[]

/**
 * Checks expressions against the metrics that processes expose: metrics and labels are there, compared values too, counters are asked for their rate, and
 * what each worker shows of the whole installation (`shared`) is not added up.
 */
export const judgeOf = (shown: Map<string, Shown>, shared: readonly string[]): Judge => {
  /** The metric of a series. */
  const metricOf = (series: string): { name: string; type: Shown['type']; values: Shown['labels'] } | undefined => {
    for (const name of [series, series.replace(/_(bucket|count|sum)$/, '')]) {
      const found = shown.get(name)
      if (found && (found.type === 'histogram') === (name !== series))
        return { name, type: found.type, values: found.labels }
    }
    return undefined
  }
  const labelsOf = (series: string): string[] => {
    const own = [...(metricOf(series)?.values.keys() ?? [])].filter(
      label => label !== 'le' || series.endsWith('_bucket'),
    )
    // A label of ours by one of those names is called otherwise once it is scraped.
    return [...own.map(label => (byPrometheus.includes(label) ? `exported_${label}` : label)), ...byPrometheus]
  }

  const mistakes = ({ expr, around }: ReturnType<typeof within>[number]): string[] => {
    if (expr.kind !== 'selector') return []
    const series = expr.metric
    const metric = metricOf(series)
    if (!metric) return [`nobody shows ${series}`]
    const known = labelsOf(series)
    const outer = around.at(-1)
    const call = outer?.kind === 'call' ? outer.name : ''
    const aggregate = around.findLast((one): one is Expr & { kind: 'aggregate' } => one.kind === 'aggregate')
    const grouped = around.flatMap(one => (one.kind === 'aggregate' ? one.by : []))
    const quantile = around.some(one => one.kind === 'call' && one.name === 'histogram_quantile')
    const once = aggregate?.name === 'max' || aggregate?.name === 'min' || call === 'absent'
    const gauge = metric.type === 'gauge'
    const rules: [boolean, string][] = [
      ...expr.matchers.map(({ label, operator, value }): [boolean, string] => {
        const values = metric.values.get(label)
        const there = known.includes(label) && (operator !== '=' || !values || values.has(value))
        return [there, `no ${series} has ${label}${operator}"${value}"`]
      }),
      ...grouped.map((label): [boolean, string] => [known.includes(label), `${series} has no ${label} to go by`]),
      [!expr.range || takesRange.includes(call), `${series} has a range that nothing takes`],
      [!takesRange.includes(call) || expr.range !== undefined, `${call}() takes a range of ${series}`],
      [!gauge || (call !== 'rate' && call !== 'increase'), `${call}() takes a counter, not ${series}`],
      [gauge || call === 'rate' || call === 'increase', `${series} only means something as a rate`],
      [!shared.includes(metric.name) || once, `${series} of several workers is added up: take max()`],
      [!quantile || (series.endsWith('_bucket') && grouped.includes('le')), 'histogram_quantile() takes buckets by le'],
    ]
    return rules.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]))
  }

  /** Labels that the result has: those of the outermost aggregation, or of the series themselves. */
  const resultLabels = (expr: Expr): string[] => {
    if (expr.kind === 'binary') return [...resultLabels(expr.left), ...resultLabels(expr.right)]
    if (expr.kind === 'aggregate') return expr.by
    if (expr.kind === 'selector') return labelsOf(expr.metric)
    return expr.kind === 'call' ? expr.args.flatMap(resultLabels) : []
  }

  return ({ expr: text, named }) => {
    const expr = parsePromql(text)
    const has = resultLabels(expr)
    return [
      ...within(expr).flatMap(mistakes),
      ...named.filter(label => !has.includes(label)).map(label => `the result has no ${label}`),
    ]
  }
}
