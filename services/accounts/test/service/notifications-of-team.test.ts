import { ConfirmPassword, ReadSecurityLog } from '@fanfare/contracts/endpoints/auth.ts'
import { HandOverTeam } from '@fanfare/contracts/endpoints/members.ts'
import { OpenNotification } from '@fanfare/contracts/endpoints/notifications.ts'
import { DeleteTeam, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetTeam, SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { type Caller, createCaller } from '@fanfare/runtime/http/call.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../../../../infra/testing/until.ts'
import { choose, newMember, notificationsOf, type Person, startNotifications } from './notifications-setup.ts'

/** A team that was deleted or restored, its plan, and seats in it: who hears of that, in the application and by email, and who does not. */

const MINUTE = 60_000
const TESTS = 6
let at: Awaited<ReturnType<typeof startNotifications>>
let ahead = 0
let operator: Caller
/** A team for each test: people are made before the clock is moved. */
const teams: { owner: Person; manager: Person; creator: Person }[] = []
let owner: Person
let manager: Person
let creator: Person

async function newTeam() {
  const owner = await newMember(at.system)
  const team = { id: owner.teamId }
  const manager = await newMember(at.system, { ...team, role: Manager })
  const creator = await newMember(at.system, { ...team, role: Creator })
  for (const { client } of [creator, manager]) await client.call(SwitchTeam, { body: { to: owner.teamId } })
  return { owner, manager, creator }
}

beforeAll(async () => {
  at = await startNotifications()
  const now = () => systemClock.now() + ahead
  const { secrets } = at.system.site
  operator = createCaller({
    urls: { team: at.system.urls.team },
    identitySecret: secrets.identitySecret,
    clock: { now, instant: () => Temporal.Instant.fromEpochMilliseconds(now()) },
  })
  for (let made = 0; made < TESTS; made++) teams.push(await newTeam())
}, 240_000)
afterAll(async () => {
  await operator?.close()
  await at?.system.close()
})
beforeEach(async () => {
  const team = teams.shift()
  if (!team) throw new Error('there are more tests than teams')
  ;({ owner, manager, creator } = team)
  await at.system.drain()
  at.system.mail.clear()
})

const plan = (product_id: number, expires_at: string | null = null) =>
  operator(SetTeamPlan, { body: { team_id: owner.teamId, product_id, expires_at, by: 'Ops' } })
const listed = async (person: Person, kind: NotificationKind) =>
  (await notificationsOf(person)).filter(one => one.kind === kind && one.team.id === owner.teamId)
const arrived = (person: Person, kind: NotificationKind) =>
  until(async () => (await listed(person, kind))[0], { withinMs: 60_000, what: `${kind} in the list` })
const mailed = (person: Person) => at.system.mail.list(person.email).map(({ subject }) => subject)
/** Has sent what is due once nothing more comes. */
const later = async () => {
  await at.system.drain()
  ahead += 3 * MINUTE
  at.advance(3 * MINUTE)
  await at.sweep()
}
const destroy = async () => {
  const params = { teamId: owner.teamId }
  const { name } = await owner.client.call(GetTeam, { params })
  await owner.client.call(DeleteTeam, { params, body: { name } })
}

test('a deleted team: its members hear who did it and until when it can be restored, where the switch is on', async () => {
  await choose(creator, { notifyEmail: { team_deleted: false } })
  await destroy()
  for (const person of [manager, creator])
    expect(await arrived(person, 'team_deleted')).toMatchObject({
      title: expect.stringMatching(/ was deleted$/),
      text: expect.stringMatching(
        /^Person \d+ deleted the team\. .+ Person \d+, its owner, can restore it .+ until \d+ \w+ \d{4}\.$/,
      ),
    })
  expect(await listed(owner, 'team_deleted')).toEqual([])
  await later()
  expect(mailed(manager)).toEqual([expect.stringContaining('was deleted')])
  expect(mailed(creator)).toEqual([])
  expect(mailed(owner)).toEqual([])
  // It leads to nothing of a team that can't be opened.
  const id = (await listed(manager, 'team_deleted'))[0]?.id ?? ''
  expect(await manager.client.call(OpenNotification, { params: { id } })).toEqual({
    url: '/notifications',
    team_id: null,
  })
}, 120_000)

test('a restored team: its members hear of it, and no more of the deletion', async () => {
  await choose(creator, { notifyEmail: { team_restored: false } })
  await destroy()
  await arrived(manager, 'team_deleted')
  await owner.client.call(RestoreTeam, { params: { teamId: owner.teamId } })
  for (const person of [manager, creator])
    expect(await arrived(person, 'team_restored')).toMatchObject({ title: expect.stringMatching(/ is there again$/) })
  await later()
  expect(mailed(manager)).toEqual([expect.stringContaining('is there again')])
  expect(mailed(creator)).toEqual([])
  expect(await listed(owner, 'team_restored')).toEqual([])
}, 120_000)

test('a team that is handed over: the owner until now and the new one hear of it at once, and nobody else', async () => {
  // Both always get the email: it may have been someone else at the browser of the owner.
  for (const person of [owner, manager]) await choose(person, { emailNotification: { active: false } })
  // However long ago they signed in by this clock.
  await owner.client.call(ConfirmPassword, { body: { password: owner.password } })
  await owner.client.call(HandOverTeam, { params: { teamId: owner.teamId }, body: { member_id: manager.id } })
  for (const person of [owner, manager])
    expect(await arrived(person, 'team_handed_over')).toMatchObject({
      title: expect.stringMatching(/ has another owner$/),
      text: expect.stringMatching(/^Person \d+ handed the team over to Person \d+, who can now /),
    })
  await later()
  expect(mailed(manager)).toEqual([expect.stringMatching(/^You own .+ now$/)])
  expect(mailed(owner)).toEqual([expect.stringMatching(/^Person \d+ owns .+ now$/)])
  expect(mailed(creator)).toEqual([])
  expect(await listed(creator, 'team_handed_over')).toEqual([])
  // It is in the security log of both, as it gives one powers over the other.
  const name = (await owner.client.call(GetTeam, { params: { teamId: owner.teamId } })).name
  const logged = async ({ client }: Person) =>
    (await client.call(ReadSecurityLog)).filter(({ event }) => event.startsWith('team_'))
  const line = { detail: name, outcome: 'done', device: '', block: '' }
  expect(await logged(owner)).toMatchObject([{ event: 'team_hand_over', ...line }])
  expect(await logged(manager)).toMatchObject([{ event: 'team_take_over', ...line }])
  expect(await logged(creator)).toEqual([])
}, 120_000)

test('what waits to be sent of a deleted team is not sent', async () => {
  await plan(2)
  await arrived(manager, 'plan_changed')
  await destroy()
  await later()
  expect(mailed(manager)).toEqual([expect.stringContaining('was deleted')])
}, 120_000)

test('a smaller plan takes seats and a larger one gives them back: each member hears of theirs', async () => {
  await choose(creator, { notifyEmail: { seat_changed: false } })
  await plan(0)
  for (const person of [manager, creator])
    expect(await arrived(person, 'seat_changed')).toMatchObject({
      title: expect.stringMatching(/^You have no seat in /),
      text: expect.stringMatching(/Its owner Person \d+ can give you a seat/),
    })
  await later()
  expect(mailed(manager)).toEqual([expect.stringMatching(/^You have no seat in /)])
  expect(mailed(creator)).toEqual([])
  expect(await listed(owner, 'seat_changed')).toEqual([])
  // Who has no seat hears of nothing else in the team.
  expect(await listed(manager, 'plan_changed')).toEqual([])
  at.system.mail.clear()
  await plan(3)
  await until(async () => (await listed(manager, 'seat_changed'))[0]?.title.startsWith('You have a seat in'))
  await later()
  expect(mailed(manager)).toContainEqual(expect.stringMatching(/^You have a seat in /))
}, 120_000)

test('another plan, and the day on which one ends: the Owner and the Managers hear of it, no Creator', async () => {
  await choose(manager, { notifyEmail: { plan_changed: false, plan_ending: false } })
  await plan(2)
  for (const person of [owner, manager])
    expect(await arrived(person, 'plan_changed')).toMatchObject({
      title: expect.stringMatching(/ has the Team plan now$/),
      text: expect.stringContaining('from Agency to Team'),
    })
  const end = new Date(systemClock.now() + 30 * 86_400_000).toISOString()
  await plan(2, end)
  for (const person of [owner, manager])
    expect(await arrived(person, 'plan_ending')).toMatchObject({
      title: expect.stringMatching(/^The Team plan of .+ ends on \d/),
    })
  await later()
  expect(mailed(owner).toSorted()).toEqual([
    expect.stringMatching(/ has the Team plan now/),
    expect.stringMatching(/^The Team plan of /),
  ])
  expect(mailed(manager)).toEqual([])
  for (const kind of ['plan_changed', 'plan_ending'] as const) expect(await listed(creator, kind)).toEqual([])
  // It goes on after all: nothing is left to do.
  await plan(2)
  await until(async () => (await listed(owner, 'plan_ending'))[0]?.read_at !== null)
}, 120_000)
