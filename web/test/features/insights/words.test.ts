import type { AccountStats } from '@fanfare/contracts/entities/insights.ts'
import { expect, test } from 'vitest'
import { isFirstDay, isReading, lastRead, startsLater } from '../../../src/features/insights/model/reading.ts'
import {
  dailySummary,
  directionOf,
  figureText,
  formulaOf,
  growthSummary,
  missingWords,
  percentText,
  sharedSummary,
  signedWhole,
  sourceName,
} from '../../../src/features/insights/model/words.ts'
import { sourceOf, statsWith } from './stats.ts'

test('numbers have their sign, and nothing is rounded up to a change', () => {
  expect(figureText(42_816)).toBe('42,816')
  expect(figureText(168_214)).toBe('168.2K')
  expect(signedWhole(1_204)).toBe('+1,204')
  expect(signedWhole(-12)).toBe('−12')
  expect(percentText(18.877)).toBe('+18.9 %')
  expect(percentText(-3.856)).toBe('−3.9 %')
  expect(percentText(-0.04)).toBe('0 %')
  expect([2.9, -3.9, 0, 0.04].map(directionOf)).toEqual(['up', 'down', 'same', 'same'])
})

test('a formula is written with the numbers that went into it (spec §9)', () => {
  const stats = statsWith()
  expect(formulaOf(stats, 'followers')).toBe('Gained ÷ (followers − gained): 1,204 ÷ (42,816 − 1,204) × 100 = +2.9 %')
  expect(formulaOf(stats, 'reach')).toBe(
    '(This period − period before) ÷ period before: (168,214 − 141,502) ÷ 141,502 × 100 = +18.9 %',
  )
  const lost = statsWith({ followers: -40, followersTotal: 960, change: { ...stats.change, followers: -4 } })
  expect(formulaOf(lost, 'followers')).toContain('−40 ÷ (960 − (−40)) × 100 = −4 %')
})

/** What the change of reach is calculated from. */
const comparing = (reach: AccountStats['compared']['reach']) => ({ compared: { ...statsWith().compared, reach } })

test('a formula without a base says so, and one without a value too', () => {
  const { change } = statsWith()
  expect(
    formulaOf(statsWith({ ...comparing({ days: 28, now: 5, before: 0 }), change: { ...change, reach: 0 } }), 'reach'),
  ).toMatch(/where the period before has 0/)
  expect(formulaOf(statsWith({ ...comparing(null), change: { ...change, reach: null } }), 'reach')).toMatch(
    /no day that both/,
  )
  expect(formulaOf(statsWith(comparing({ days: 5, now: 500, before: 450 })), 'reach')).toContain(
    'Compared over 5 of 28 days',
  )
  expect(formulaOf(statsWith({ followers: 9, followersTotal: 9 }), 'followers')).toMatch(/none before/)
  expect(formulaOf(statsWith({ followersTotal: null, change: { ...change, followers: null } }), 'followers')).toMatch(
    /isn’t known/,
  )
})

test('a chart is said in words: the typical day, the best one, what is missing', () => {
  const name = (day: string) => `on ${day}`
  const days = [4, null, 9, 5, 2].map((value, at) => ({ day: `2026-10-0${at + 1}`, value }))
  expect(dailySummary(days, 1, name)).toBe(
    '4 on a typical day, 9 at most (on 2026-10-03). No data for 1 of 5 days. 1 post published with Fanfare.',
  )
  const none = days.map(({ day }) => ({ day, value: null }))
  expect(dailySummary(none, 2, name)).toBe('No data for any of these 5 days.')
  expect(growthSummary(days, name)).toBe('+20 over 4 of 5 days, +9 at most (on 2026-10-03). No data for the others.')
  expect(growthSummary(days.slice(2), name)).toBe('+16 in 3 days, +9 at most (on 2026-10-03).')
  expect(growthSummary(none, name)).toBe('No data for any of these 5 days.')
  expect(sharedSummary(days, 1)).toBe(
    '20 posts on 4 of 5 days. No data for 1 of 5 days. 1 post published with Fanfare.',
  )
  expect(sharedSummary([{ day: '2026-10-01', value: 0 }], 0)).toBe('No posts.')
  expect(sharedSummary(none, 0)).toBe('No data for any of these 5 days.')
})

test('a missing figure says why', () => {
  expect(missingWords('not_offered', 'reach', 'TikTok')).toBe('TikTok doesn’t offer reach')
  expect(missingWords('not_offered', 'followers', 'Instagram')).toBe(
    'Instagram doesn’t give new followers this far back',
  )
  expect(sourceName(sourceOf('followers', 'not_offered'), 'Instagram')).toBe('Instagram followers')
  expect(missingWords('too_small', 'followers', 'Instagram')).toBe(
    'Instagram doesn’t count new followers for accounts this small',
  )
})

test('more is waited for on the first day and while earlier days are read, not where a permission is missing', () => {
  const first = statsWith({ known_from: null, sources: [sourceOf('reach', 'not_read')] })
  const refused = statsWith({ known_from: null, sources: [sourceOf('reach', 'permission')] })
  expect([first, refused, statsWith()].map(isFirstDay)).toEqual([true, false, false])
  expect([first, refused, statsWith({ backfilling: true })].map(isReading)).toEqual([true, false, true])
  expect(lastRead(first)).toBeUndefined()
  expect(startsLater(statsWith({ known_from: '2026-08-20' }))).toBe('2026-08-20')
  expect(startsLater(statsWith({ known_from: '2026-08-19' }))).toBeUndefined()
  expect(startsLater(first)).toBeUndefined()
})
