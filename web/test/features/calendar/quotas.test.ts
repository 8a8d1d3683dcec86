import type { DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { expect, test } from 'vitest'
import { nearLimit, quotasByDay, quotasToSay } from '../../../src/features/calendar/model/quotas.ts'

const of = (id: string, used: number, date = '2026-10-15'): DailyQuota => ({
  social_account_id: id,
  post_date: date,
  quota: 25,
  used,
})
const said = (how: Parameters<typeof quotasToSay>[1]) =>
  quotasToSay([of('none', 0), of('few', 3), of('half', 13), of('full', 25)], how).map(one => one.social_account_id)

test('a week says what is half used, the fullest first, and always the account whose post is carried', () => {
  expect(said({ every: false, carried: undefined })).toEqual(['full', 'half'])
  expect(said({ every: false, carried: 'none' })).toEqual(['full', 'half', 'none'])
})

test('a day says all that are used', () => {
  expect(said({ every: true, carried: undefined })).toEqual(['full', 'half', 'few'])
})

test('figures lie on their days', () => {
  const days = quotasByDay([of('a', 1), of('b', 2), of('a', 3, '2026-10-16')])
  expect([...days].map(([day, list]) => [day, list.length])).toEqual([
    ['2026-10-15', 2],
    ['2026-10-16', 1],
  ])
})

test('a month and a list say each account that is at its limit or near it, but none twice', () => {
  const day = [of('few', 3), of('half', 13), of('near', 20), of('full', 25)]
  expect(nearLimit(day).map(one => one.social_account_id)).toEqual(['full', 'near'])
  expect(nearLimit(day, 'full').map(one => one.social_account_id)).toEqual(['near'])
})
