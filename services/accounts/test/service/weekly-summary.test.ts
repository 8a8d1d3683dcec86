import { MakeSummaries } from '@fanfare/contracts/jobs.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../infra/testing/until.ts'
import { weekDue } from '../../src/model/notifications/week.ts'
import { choose, connected, newMember, notificationsOf, publish, startNotifications } from './notifications-setup.ts'

let at: Awaited<ReturnType<typeof startNotifications>>
beforeAll(async () => {
  at = await startNotifications()
}, 240_000)
afterAll(() => at?.system.close())

const HOUR = 3_600_000

async function run(): Promise<void> {
  const jobs = createJobs({ redisUrl: at.system.redisUrl, prefix: 'fanfare', log: silentLog })
  await jobs.add(MakeSummaries, {})
  await jobs.close()
  await at.system.drain()
}

test('it is Monday from 8 on the clock of the zone, over a change of the clocks too', () => {
  const clock = testClock(Date.parse('2026-03-29T23:59:00Z'))
  expect(weekDue(clock.now(), 'Europe/Lisbon')).toBeUndefined()
  // Monday 07:59 and 08:00 in Lisbon, one hour ahead of UTC since the day before.
  expect(weekDue(Date.parse('2026-03-30T06:59:59Z'), 'Europe/Lisbon')).toBeUndefined()
  expect(weekDue(Date.parse('2026-03-30T07:00:00Z'), 'Europe/Lisbon')).toEqual({
    of: '2026-03-30',
    from: new Date('2026-03-23T00:00:00Z'),
    to: new Date('2026-03-29T23:00:00Z'),
    until: new Date('2026-04-05T23:00:00Z'),
  })
  expect(weekDue(Date.parse('2026-03-30T22:59:59Z'), 'Europe/Lisbon')?.of).toBe('2026-03-30')
  expect(weekDue(Date.parse('2026-03-30T23:00:00Z'), 'Europe/Lisbon')).toBeUndefined()
})

/**
 * Two zones that are in the same week now, the earlier one first: a post that went out now is in the week of both. It is Monday in Auckland
 * for most of a Sunday in New York.
 */
const zonesOfOneWeek = (now: number) => {
  const mondayIn = (zone: string) => {
    const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
    return date.subtract({ days: date.dayOfWeek - 1 }).toString()
  }
  const pairs = [
    ['Pacific/Auckland', 'America/New_York'],
    ['Europe/Lisbon', 'America/New_York'],
    ['Asia/Tokyo', 'Europe/Lisbon'],
  ] as const
  const pair = pairs.find(([early, late]) => mondayIn(early) === mondayIn(late))
  if (!pair) throw new Error(`no two zones are in one week at ${new Date(now).toISOString()}`)
  return pair
}

test('zones of one week are found at every hour of a week, in summer and winter', () => {
  for (const from of ['2026-07-06T00:00:00Z', '2026-11-30T00:00:00Z'])
    for (let hour = 0; hour < 7 * 24; hour++) expect(zonesOfOneWeek(Date.parse(from) + hour * HOUR)).toHaveLength(2)
})

test('each person gets it once, on Monday morning of their own zone, where there is something to say', async () => {
  const { system, advance } = at
  const person = await newMember(system)
  const idle = await newMember(system)
  const [earlyZone, lateZone] = zonesOfOneWeek(systemClock.now())
  const early = { zone: earlyZone, person: await newMember(system, { id: person.teamId, role: Creator }) }
  await choose(person, { timezone: lateZone })
  await choose(early.person, { timezone: early.zone })
  const { account } = await connected(person, system)
  await publish(person, account.id, ['Of last week'])
  await until(async () => (await notificationsOf(person, { kind: 'post_published' })).length > 0)

  // To Monday, 8:30 in the earlier zone: in the other one it is Sunday, or Monday before 8.
  const now = systemClock.now()
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(early.zone)
  const monday = local
    .toPlainDate()
    .add({ days: (8 - local.dayOfWeek) % 7 || 7 })
    .toZonedDateTime({ timeZone: early.zone, plainTime: '08:30' })
  advance(monday.epochMilliseconds - now)
  const weekly = (who: typeof person) => notificationsOf(who, { kind: 'weekly_summary' })
  await run()
  const subject = /^Your week with /
  expect(await weekly(early.person)).toMatchObject([
    { title: expect.stringMatching(subject), text: expect.stringContaining('1 post went live') },
  ])
  expect([await weekly(person), await weekly(idle)]).toEqual([[], []])
  await system.mail.waitFor(early.person.email, subject)
  await run()
  expect(await weekly(early.person)).toHaveLength(1)
  expect(system.mail.list(early.person.email).filter(mail => subject.test(mail.subject))).toHaveLength(1)

  // It is Monday there as well; without the switch there is no email.
  await choose(person, { notifyEmail: { weekly_summary: false } })
  advance(20 * HOUR)
  await run()
  expect(await weekly(person)).toHaveLength(1)
  expect(system.mail.list(person.email).filter(mail => subject.test(mail.subject))).toEqual([])
  expect(await weekly(idle)).toEqual([])
})
