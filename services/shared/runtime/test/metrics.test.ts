import { expect, test } from 'vitest'
import { collected, counter, gauge, histogram, metricsText } from '../src/telemetry/metrics.ts'

const linesOf = async (name: string): Promise<string[]> =>
  (await metricsText()).split('\n').filter(line => line.startsWith(name))

test('names, labels and units are shown as they are given', async () => {
  counter('test_things_total', 'Things.').add({ kind: 'a "b"\\\n', status: 401 }, 2)
  gauge('test_level', 'A level.').set(0.5)
  expect(await linesOf('test_things')).toEqual(['test_things_total{kind="a \\"b\\"\\\\\\n",status="401"} 2'])
  expect(await linesOf('test_level')).toEqual(['test_level 0.5'])
  const text = await metricsText()
  expect(text).toContain('# HELP test_things_total Things.\n# TYPE test_things_total counter\n')
  expect(text).toContain('# TYPE test_level gauge\n')
  expect(text).not.toMatch(/target_info|otel_scope/)
})

test('a bucket holds what is at most its bound, and all that is below', async () => {
  const durations = histogram('test_seconds', 'Durations.', [1, 2])
  for (const value of [1, 1.5, 3]) durations.observe(value, { kind: 'x' })
  expect((await linesOf('test_seconds')).toSorted()).toEqual([
    'test_seconds_bucket{kind="x",le="+Inf"} 3',
    'test_seconds_bucket{kind="x",le="1"} 1',
    'test_seconds_bucket{kind="x",le="2"} 2',
    'test_seconds_count{kind="x"} 3',
    'test_seconds_sum{kind="x"} 5.5',
  ])
})

test('parts that use one name count into one metric', async () => {
  for (const part of ['one', 'other']) counter('test_shared_total', part).add()
  expect(await linesOf('test_shared_total')).toEqual(['test_shared_total 2'])
})

test('a reading is a gap where it fails, where it is no longer taken, and where it has no values', async () => {
  let readings = [{ labels: { state: 'a' }, value: 1 }]
  const end = collected('test_depth', 'Depth.', async () => readings)
  const endFailing = collected('test_depth', 'Depth.', () => Promise.reject(new Error('away')))
  expect(await linesOf('test_depth')).toEqual(['test_depth{state="a"} 1'])
  readings = []
  expect(await linesOf('test_depth')).toEqual([])
  readings = [{ labels: { state: 'b' }, value: 2 }]
  expect(await linesOf('test_depth')).toEqual(['test_depth{state="b"} 2'])
  end()
  endFailing()
  expect(await linesOf('test_depth')).toEqual([])
})

test('a label with unbounded values does not eat the memory, and nothing of it goes uncounted', async () => {
  const ids = counter('test_ids_total', 'Ids.')
  for (let id = 0; id < 5_000; id += 1) ids.add({ id })
  const lines = await linesOf('test_ids_total')
  expect(lines.length).toBeLessThanOrEqual(2_000)
  expect(lines.map(line => Number(line.split(' ').at(-1))).reduce((sum, value) => sum + value, 0)).toBe(5_000)
})
