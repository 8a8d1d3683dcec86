import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { CommitQuota, ReadQuotaUse, ReleaseQuota, ReserveQuota } from '@fanfare/contracts/internal/quotas.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { RESERVATION_SECONDS } from '@fanfare/contracts/quotas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, refused } from '../../../../infra/testing/person.ts'
import { startWithCalls, type WithCalls } from './account-calls.ts'
import { planCalls } from './plan-calls.ts'

let on: WithCalls
beforeAll(async () => {
  on = await startWithCalls()
})
afterAll(() => on?.close())

type Body = BodyOf<typeof ReserveQuota>
let made = 0
/** A team of this plan. */
async function teamOf(plan: number): Promise<string> {
  const { who } = await newPerson(on.at)
  await on.admin.query('update team.teams set product_id = $1 where id = $2', [plan, who.teamId])
  return who.teamId
}
const reserve = (team_id: string, more: Partial<Body> = {}) =>
  on.at.call(ReserveQuota, {
    body: { team_id, counter: 'saved_posts', reservation_id: `one-${++made}`, ...more },
  })
const commit = (team_id: string, reservation_id: string) =>
  on.at.call(CommitQuota, { body: { team_id, reservation_id } })
const release = (team_id: string, reservation_id: string) =>
  on.at.call(ReleaseQuota, { body: { team_id, reservation_id } })
const use = (team_id: string, counter: Body['counter'] = 'saved_posts', social_account_id?: string) =>
  on.at.call(ReadQuotaUse, { body: { team_id, counter, ...(social_account_id ? { social_account_id } : {}) } })

test('of 200 reservations at once against 50 exactly 50 are given, committed or not', async () => {
  const team = await teamOf(0)
  expect(planOf(0).savedPosts).toBe(50)
  const ids = Array.from({ length: 200 }, (_, at) => `parallel-${at}`)
  const outcomes = await Promise.allSettled(
    ids.map(async (reservation_id, at) => {
      const given = await reserve(team, { reservation_id })
      return at % 2 === 0 ? (await commit(team, reservation_id)).use : given.use
    }),
  )
  const given = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(given).toHaveLength(50)
  const codes = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['usage_limit']))
  expect(await use(team)).toEqual({ counter: 'saved_posts', limit: 50, used: 50, left: 0, day: null })
})

test('the limit is said with the plan, what is used, and as values', async () => {
  const team = await teamOf(0)
  await reserve(team, { amount: 48 })
  const error = await refused(reserve(team, { amount: 3 }))
  expect(error).toMatchObject({
    code: 'usage_limit',
    message: 'You’ve used 48 of 50 on the Free plan.',
    details: { counter: 'saved_posts', limit: 50, used: 48 },
  })
  // It took nothing; what fits is given.
  expect((await reserve(team, { amount: 2 })).use).toMatchObject({ used: 50, left: 0 })
})

test('the same reservation again is the one that there is', async () => {
  const team = await teamOf(0)
  const twice = () => reserve(team, { reservation_id: 'again', amount: 10 })
  const both = await Promise.all([twice(), twice(), twice()])
  expect(both.map(({ use: { used } }) => used)).toEqual([10, 10, 10])
  await commit(team, 'again')
  expect((await commit(team, 'again')).use.used).toBe(10)
  expect(await twice()).toMatchObject({ committed: true, expires_at: null, use: { used: 10 } })
  expect((await refused(reserve(team, { reservation_id: 'again', amount: 11 }))).code).toBe('reservation_conflict')
  // Another team may use the same id.
  expect((await reserve(await teamOf(0), { reservation_id: 'again' })).use.used).toBe(1)
})

test('what is released is free again, reserved or committed, however often it is released', async () => {
  const team = await teamOf(0)
  await reserve(team, { reservation_id: 'a', amount: 20 })
  await reserve(team, { reservation_id: 'b', amount: 30 })
  await commit(team, 'b')
  expect((await use(team)).left).toBe(0)
  expect([await release(team, 'a'), await release(team, 'a')]).toEqual([{ released: true }, { released: false }])
  expect((await use(team)).used).toBe(30)
  await Promise.all([release(team, 'b'), release(team, 'b')])
  expect((await use(team)).used).toBe(0)
  expect((await refused(commit(team, 'a'))).code).toBe('reservation_not_found')
})

test('a reservation whose commit is lost is given back after a time, and can be committed no more', async () => {
  const team = await teamOf(0)
  await reserve(team, { reservation_id: 'lost', amount: 50 })
  await reserve(team, { reservation_id: 'kept', amount: 1 }).catch(() => undefined)
  expect((await refused(reserve(team))).code).toBe('usage_limit')
  on.advance(RESERVATION_SECONDS * 1000 + 1)
  expect((await use(team)).used).toBe(0)
  expect((await reserve(team, { reservation_id: 'next', amount: 50 })).use.left).toBe(0)
  expect((await refused(commit(team, 'lost'))).code).toBe('reservation_not_found')
  await commit(team, 'next')
  on.advance(RESERVATION_SECONDS * 1000 + 1)
  // What was committed stays.
  expect((await use(team)).used).toBe(50)
})

test('a larger plan allows more at once, and a smaller one keeps what is used', async () => {
  const team = await teamOf(0)
  await reserve(team, { reservation_id: 'all', amount: 50 })
  await commit(team, 'all')
  await on.admin.query('update team.teams set product_id = 1 where id = $1', [team])
  await reserve(team, { reservation_id: 'more', amount: 100 })
  await commit(team, 'more')
  await on.admin.query('update team.teams set product_id = 0 where id = $1', [team])
  expect(await use(team)).toMatchObject({ limit: 50, used: 150, left: 0 })
  expect((await refused(reserve(team))).code).toBe('usage_limit')
})

test('a daily counter starts at zero with each day of the account’s clock', async () => {
  const person = await on.connected('Pacific/Auckland')
  const { id } = await on.connect(person, { timezone: 'Pacific/Auckland' })
  const team = person.who.teamId
  const daily = (more: Partial<Body> = {}) => reserve(team, { counter: 'explore', social_account_id: id, ...more })
  const { use: first } = await daily({ reservation_id: 'today', amount: 10 })
  await commit(team, 'today')
  expect(first).toMatchObject({ used: 10, left: 0 })
  expect(first.day).toBe(
    Temporal.Instant.fromEpochMilliseconds(on.now()).toZonedDateTimeISO('Pacific/Auckland').toPlainDate().toString(),
  )
  const error = await refused(daily())
  expect(error).toMatchObject({ code: 'usage_limit', message: 'You’ve used 10 of 10 for today on the Free plan.' })
  on.advance(86_400_000)
  expect((await daily({ reservation_id: 'tomorrow' })).use).toMatchObject({ used: 1, left: 9 })
  // A call that is repeated after midnight is still that of the day before.
  expect((await daily({ reservation_id: 'today', amount: 10 })).use).toMatchObject({ day: first.day, used: 10 })
  expect((await refused(reserve(team, { counter: 'explore' }))).code).toBe('social_account_not_found')
  const other = await newPerson(on.at)
  expect((await refused(reserve(other.who.teamId, { counter: 'explore', social_account_id: id }))).code).toBe(
    'social_account_not_found',
  )
})

test('the plan of a team says what is used of each counter, of a daily one today', async () => {
  const person = await on.connected('Pacific/Auckland')
  const { id } = await on.connect(person, { timezone: 'Pacific/Auckland' })
  const team = person.who.teamId
  await on.admin.query('update team.teams set product_id = 2 where id = $1', [team])
  const usage = async () => (await planCalls(on.at).subscription(person)).usage
  expect(await usage()).toMatchObject({
    teams: { used: 1, limit: planOf(2).teams },
    explore: { used: 0, limit: planOf(2).exploreDaily },
    saved_posts: { used: 0, limit: planOf(2).savedPosts },
  })
  await reserve(team, { reservation_id: 'kept', amount: 7 })
  await commit(team, 'kept')
  await reserve(team, { amount: 2 })
  await reserve(team, { counter: 'editor_uploads', amount: 4 })
  await reserve(team, { reservation_id: 'day', counter: 'explore', social_account_id: id, amount: 90 })
  await commit(team, 'day')
  expect(await usage()).toMatchObject({ saved_posts: { used: 9 }, editor_uploads: { used: 4 }, explore: { used: 90 } })
  // A day later, what was not committed is given back too.
  on.advance(86_400_000)
  await reserve(team, { counter: 'explore', social_account_id: id, amount: 5 })
  expect(await usage()).toMatchObject({
    saved_posts: { used: 7 },
    editor_uploads: { used: 0 },
    explore: { used: 5 },
    post_hashtag: { used: 0 },
  })
})
