import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { expect, test } from 'vitest'
import { nothing, permitted } from '../../src/networks/reading.ts'

const refusedBy = (message: string, code: number, kind: 'rejected' | 'forbidden' = 'rejected') =>
  new NetworkFailure({ kind, status: 400, code, message })

test('a metric that a network has withdrawn is noted, and what else it has is read', async () => {
  const reading = nothing()
  await permitted(reading, 'reach', async () => {
    throw refusedBy('(#100) metric[0] must be one of the following values: views', 100)
  })
  await permitted(reading, 'interaction', async () => {
    throw refusedBy('(#10) Application does not have permission for this action', 10, 'forbidden')
  })
  const day = { metric: 'follower_count', day: '2026-11-29', endedAt: '2026-11-30T08:00:00Z', value: 3 }
  await permitted(reading, 'followers', async () => [day])
  expect(reading.lacking).toEqual({ reach: 'not_offered', interaction: 'permission' })
  expect(reading.days).toEqual([day])
})

test('whatever else is wrong ends the reading, which is tried again', async () => {
  const other = refusedBy('(#100) Invalid parameter: since', 100)
  await expect(
    permitted(nothing(), 'reach', async () => {
      throw other
    }),
  ).rejects.toBe(other)
})
