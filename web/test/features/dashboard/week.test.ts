import type { DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { describe, expect, test } from 'vitest'
import { besideUsual, changeWords } from '../../../src/features/dashboard/model/figure-words.ts'
import { fullestFirst, lateBy, lengthWords, risksOf, spansAt } from '../../../src/features/dashboard/model/week.ts'

test('the week reaches seven days back and seven ahead, and stays the same within a minute', () => {
  const at = Date.parse('2026-11-30T07:23:45Z')
  expect(spansAt(at)).toEqual({
    before: '2026-11-23T07:23:00.000Z',
    now: '2026-11-30T07:23:00.000Z',
    after: '2026-12-07T07:23:00.000Z',
  })
  expect(spansAt(at + 10_000)).toEqual(spansAt(at))
})

describe('how late a post was', () => {
  const post = (planned: string | null, live: string | null) => ({ post_at: planned, posted_at: live }) as Post
  test('is the time after the planned one, from a minute on', () => {
    expect(lateBy(post('2026-11-30T08:00:00Z', '2026-11-30T08:00:59Z'))).toBeUndefined()
    expect(lateBy(post('2026-11-30T08:00:00Z', '2026-11-30T08:12:00Z'))).toBe(720_000)
    expect(lateBy(post('2026-11-30T08:00:00Z', '2026-11-30T07:59:00Z'))).toBeUndefined()
    expect(lateBy(post(null, '2026-11-30T08:12:00Z'))).toBeUndefined()
  })
  test('is said in the largest unit that fits', () => {
    expect([61_000, 720_000, 3_600_000, 7_300_000, 4 * 86_400_000].map(lengthWords)).toEqual([
      '1 minute',
      '12 minutes',
      '1 hour',
      '2 hours',
      '4 days',
    ])
  })
})

describe('what is at risk', () => {
  const account = (id: string, trouble?: string) => ({ id, trouble }) as unknown as SocialAccount
  const post = (id: string, accountId: string, at: string | null = '2026-12-01T23:30:00Z') =>
    ({ id, post_at: at, account: { id: accountId, timezone: 'Europe/Lisbon' } }) as Post
  const quota = (used: number, day = '2026-12-01'): DailyQuota => ({
    social_account_id: '2',
    post_date: day,
    quota: 25,
    used,
  })
  const risks = (posts: Post[], quotas: DailyQuota[] = [], held: string[] = []) =>
    risksOf(posts, {
      accounts: [account('1', 'Disconnected'), account('2')],
      troubleOf: one => (one as unknown as { trouble?: string }).trouble,
      quotas,
      dayOf: (instant, zone) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString(),
      held: ({ id }) => held.includes(id),
    }).map(({ post: { id }, why }) => `${id}: ${why}`)

  test('is a post of an account that takes none', () => {
    expect(risks([post('10', '1'), post('11', '2')])).toEqual(['10: Disconnected: it waits until that’s fixed'])
  })
  test('is a post of a day that has more than its network takes, by the clock of its account', () => {
    expect(risks([post('11', '2')], [quota(26)])).toEqual(['11: 26 posts on this day, and its network allows 25'])
    expect(risks([post('11', '2')], [quota(25)])).toEqual([])
    expect(risks([post('11', '2', '2026-12-02T00:30:00Z')], [quota(26)])).toEqual([])
  })
  test('is none that is held already, which is in another list', () => {
    expect(risks([post('10', '1')], [], ['10'])).toEqual([])
  })
})

test('the account whose day is fullest comes first; one without a limit is left out', () => {
  const row = (id: string, used: number, quota: number): DailyQuota => ({
    social_account_id: id,
    post_date: '2026-12-01',
    quota,
    used,
  })
  expect(
    fullestFirst([row('1', 3, 25), row('2', 5, 10), row('3', 0, 0), row('4', 3, 25)]).map(one => one.social_account_id),
  ).toEqual(['2', '1', '4'])
})

test('changes say what they are beside', () => {
  const week = {
    ...{ followers: 677, followersTotal: 9_000, reach: 716, reachPrev: 1_000, interaction: 40, interactionPrev: null },
    ...{ shared: 31, sharedPrev: 30, sharedTotal: 400 },
    change: { followers: 1, reach: -28.4, interaction: null, shared: 3.25 },
  }
  expect(changeWords(week, 'followers')).toBe('+677 in 7 days')
  expect(changeWords({ ...week, followers: null }, 'followers')).toBe('Change not known yet')
  expect(changeWords(week, 'reach')).toBe('−28 % on the week before')
  expect(changeWords(week, 'shared')).toBe('+3.3 % on the week before')
  expect(changeWords(week, 'interaction')).toBe('No week before to compare')
  // Growth from nothing has no percentage.
  const none = { ...week, reachPrev: 0, change: { ...week.change, reach: 0 } }
  expect(changeWords(none, 'reach')).toBe('None the week before')
  expect([null, 0.4, 1.2, 2.5].map(besideUsual)).toEqual(['', '', ', above what’s usual', ', far above what’s usual'])
})
