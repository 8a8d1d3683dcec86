import { expect, test } from 'vitest'
import { batched } from '../src/batched.ts'

/** A run that answers only when it is let go. */
function gate() {
  const runs: { items: number[]; go(): void; fail(err: Error): void }[] = []
  const run = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ items, go: () => resolve(items.map(item => item * 10)), fail: reject })
    })
  return { runs, run }
}
const turn = () => new Promise(resolve => setImmediate(resolve))

test('calls of one turn go together, and each gets its own answer', async () => {
  const { runs, run } = gate()
  const call = batched(run)
  const answers = Promise.all([call(1), call(2), call(3)])
  await turn()
  expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3]])
  runs[0]?.go()
  expect(await answers).toEqual([10, 20, 30])
})

test('what comes while runs are under way waits for one of them, and no run is larger than allowed', async () => {
  const { runs, run } = gate()
  const call = batched(run, { atOnce: 1, most: 2 })
  const first = call(1)
  await turn()
  const rest = [2, 3, 4].map(call)
  await turn()
  expect(runs).toHaveLength(1)
  runs[0]?.go()
  await first
  await turn()
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
  runs[1]?.go()
  await Promise.all(rest.slice(0, 2))
  await turn()
  runs[2]?.go()
  expect(await Promise.all(rest)).toEqual([20, 30, 40])
})

test('a run that fails fails its calls and no others', async () => {
  const { runs, run } = gate()
  const call = batched(run, { atOnce: 1 })
  const bad = call(1)
  await turn()
  const good = call(2)
  runs[0]?.fail(new Error('no'))
  await expect(bad).rejects.toThrow('no')
  await turn()
  runs[1]?.go()
  expect(await good).toBe(20)
})

test('a run that answers too little is a fault, not a silence', async () => {
  const call = batched(async () => [])
  await expect(call(1)).rejects.toThrow(/1 calls went together, 0 came back/)
})

test('calls within waitMs are one batch, and a full batch does not wait for it', async () => {
  const runs: number[][] = []
  const twice = batched<number, number>(
    async items => {
      runs.push(items)
      return items.map(item => item * 2)
    },
    { waitMs: 20, most: 3 },
  )
  const first = twice(1)
  await new Promise(setImmediate)
  expect(await Promise.all([first, twice(2)])).toEqual([2, 4])
  expect(runs).toEqual([[1, 2]])
  const slow = batched<number, number>(async items => items, { waitMs: 60_000, most: 2 })
  expect(await Promise.all([slow(1), slow(2)])).toEqual([1, 2])
})
