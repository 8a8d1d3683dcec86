import { expect, test } from 'vitest'
import { readExposition } from '../exposition.ts'
import { parsePromql, within } from '../promql.ts'

const selectors = (text: string) =>
  within(parsePromql(text)).flatMap(({ expr }) => (expr.kind === 'selector' ? [expr] : []))

test('selectors are found with their labels and ranges, wherever they stand', () => {
  const text = 'sum by (a) (rate(x_total{b="1",c!~"2|3"}[5m])) / on (a) max(y) > 0.2 and -z < time()'
  expect(selectors(text)).toEqual([
    {
      kind: 'selector',
      metric: 'x_total',
      range: '5m',
      matchers: [
        { label: 'b', operator: '=', value: '1' },
        { label: 'c', operator: '!~', value: '2|3' },
      ],
    },
    { kind: 'selector', metric: 'y', matchers: [] },
    { kind: 'selector', metric: 'z', matchers: [] },
  ])
})

test('operators bind as in Prometheus', () => {
  const expr = parsePromql('a > 1 and b - c * 2 < 3 or d')
  expect(expr).toMatchObject({
    op: 'or',
    left: { op: 'and', right: { op: '<', left: { op: '-', right: { op: '*' } } } },
  })
})

test.each(['sum by (a (x)', 'x{a=1}', 'rate(x[5m]', 'x y', 'no_such_function(x)', 'x >', 'x{a="1"', '', 'a; b'])(
  '%s is no expression',
  text => {
    expect(() => parsePromql(text)).toThrow(SyntaxError)
  },
)

test('metrics are read with their types and the values of their labels', () => {
  const text = `# HELP a_seconds Time.
# TYPE a_seconds histogram
a_seconds_bucket{of="x",le="1"} 2
a_seconds_bucket{of="y \\"q\\"",le="+Inf"} 2
a_seconds_sum{of="x"} 1.5
# HELP b B.
# TYPE b gauge
b 1e-7
`
  const shown = readExposition(text)
  expect([...shown.keys()]).toEqual(['a_seconds', 'b'])
  expect(shown.get('a_seconds')).toEqual({
    type: 'histogram',
    labels: new Map([
      ['of', new Set(['x', 'y \\"q\\"'])],
      ['le', new Set(['1', '+Inf'])],
    ]),
  })
  expect(shown.get('b')?.labels.size).toBe(0)
})
