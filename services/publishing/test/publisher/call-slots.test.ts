import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callSlots, NoCallSlot } from '../../src/publisher/call-slots.ts'

const soon = () => performance.now() + 5_000

test('never more at once than there are slots, every one of them used, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ rank: fc.nat(20), fails: fc.boolean() }), { maxLength: 30 }),
      async (most, runs) => {
        const slots = callSlots(most)
        let now = 0
        let highest = 0
        const all = runs.map(({ rank, fails }) =>
          slots.within(
            async () => {
              now += 1
              highest = Math.max(highest, now)
              await pause(0)
              now -= 1
              if (fails) throw new Error('refused')
            },
            { rank, before: soon() },
          ),
        )
        const ended = await Promise.allSettled(all)
        expect(highest).toBe(Math.min(most, runs.length))
        expect(ended.map(({ status }) => status === 'rejected')).toEqual(runs.map(({ fails }) => fails))
      },
    ),
    { numRuns: 50 },
  )
})

test('the run that began first goes first, whatever the order of asking', async () => {
  const slots = callSlots(1)
  const order: number[] = []
  const go = (rank: number) => slots.within(async () => void order.push(rank), { rank, before: soon() })
  await Promise.all([go(9), go(4), go(7), go(2)])
  expect(order).toEqual([9, 2, 4, 7])
})

test('a run gives up when its lease would not cover the call any more, and its place is not used up', async () => {
  const slots = callSlots(1)
  let free = () => {}
  const held = slots.within(() => new Promise<void>(resolve => (free = resolve)), { rank: 1, before: soon() })
  const late = slots.within(async () => 'ran', { rank: 2, before: performance.now() + 20 })
  await expect(late).rejects.toThrow(NoCallSlot)
  const next = slots.within(async () => 'ran', { rank: 3, before: soon() })
  free()
  expect(await next).toBe('ran')
  await held
})

test('a worker that stops refuses those that wait and those that come; who has a slot ends in peace', async () => {
  const slots = callSlots(1)
  let free = () => {}
  const held = slots.within(() => new Promise<string>(resolve => (free = () => resolve('done'))), {
    rank: 1,
    before: soon(),
  })
  const waits = slots.within(async () => 'ran', { rank: 2, before: soon() })
  slots.close()
  await expect(waits).rejects.toThrow(NoCallSlot)
  await expect(slots.within(async () => 'ran', { rank: 3, before: soon() })).rejects.toThrow(NoCallSlot)
  free()
  expect(await held).toBe('done')
})
