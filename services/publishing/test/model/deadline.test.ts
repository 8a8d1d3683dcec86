import { expect, test } from 'vitest'
import { deadlineOf } from '../../src/model/deadline.ts'

const at = (seconds: number) => new Date(seconds * 1_000)
const given = { now: at(1_000), deadlineMs: 30_000 }

test('the first claim sets the deadline, and later ones keep it', () => {
  expect(deadlineOf({ deadline_at: null, next_at: at(0), lease_until: null }, given)).toEqual(at(1_030))
  expect(deadlineOf({ deadline_at: at(990), next_at: at(999), lease_until: null }, given)).toEqual(at(990))
})

test('more than a minute without a worker extends the deadline', () => {
  const row = { deadline_at: at(800), next_at: at(700), lease_until: null }
  expect(deadlineOf(row, given)).toEqual(at(1_100))
  expect(deadlineOf({ ...row, lease_until: at(950) }, given)).toEqual(at(800))
  expect(deadlineOf({ ...row, next_at: at(940) }, given)).toEqual(at(800))
})
