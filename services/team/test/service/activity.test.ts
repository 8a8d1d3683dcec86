import { ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import { ListInvites, RevokeInvite, SetApprovals } from '@fanfare/contracts/endpoints/members.ts'
import { PostChanged, PostCreated, PostScheduled } from '@fanfare/contracts/events.ts'
import { SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { openDatabase, type RuntimeTables, transaction } from '@fanfare/runtime/db/database.ts'
import { emitAll, type OutboxEntry, outboxEntry } from '@fanfare/runtime/events/events.ts'
import { IDENTITY_HEADER, signIdentity, type Who } from '@fanfare/runtime/security/identity.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countInserts } from '../../../../infra/testing/count-inserts.ts'
import { newPerson, refused } from '../../../../infra/testing/person.ts'
import { startWithMembers, type WithMembers } from './member-calls.ts'

let on: WithMembers
beforeAll(async () => {
  on = await startWithMembers()
})
afterAll(() => on.close())

const read = async (who: Who, query: object = {}) => {
  await on.at.drain()
  return on.at.call(ListActivity, { who, params: { teamId: who.teamId }, query })
}
const csvOf = async (who: Who): Promise<string> => {
  const identity = signIdentity(who, { secret: on.at.secrets.identitySecret, clock: on.clock, audience: 'team' })
  const response = await fetch(new URL(`/api/team/${who.teamId}/activity.csv`, on.at.urls.team), {
    headers: { [IDENTITY_HEADER]: identity },
  })
  expect(response.headers.get('content-type')).toContain('text/csv')
  return response.text()
}

test('what people do in a team is in its record with who did it, the newest first', async () => {
  const [owner, ines] = [await on.owner('Mira'), await on.owner('Ines')]
  const { who } = owner
  const { token } = await on.link(who)
  await on.accept(ines, token)
  await on.change(who, ines.user.id, Manager)
  await on.at.call(SetApprovals, { who, params: { teamId: who.teamId }, body: { on: true } })
  await on.change(who, ines.user.id, Creator)
  // The same again, with and without the list, is not recorded again.
  for (const except of [[ines.user.id], [ines.user.id], undefined])
    await on.at.call(SetApprovals, {
      who,
      params: { teamId: who.teamId },
      body: { on: true, ...(except ? { except } : {}) },
    })
  await on.remove(who, ines.user.id)
  const { data, next } = await read(who)
  expect(next).toBeUndefined()
  const mira = { id: owner.user.id, name: 'Mira' }
  const person = { id: ines.user.id, name: 'Ines' }
  expect(data).toMatchObject([
    { kind: 'member_removed', by: mira, person },
    { kind: 'approvals_excepted', by: mira },
    { kind: 'member_role_changed', by: mira, person, role: Creator },
    { kind: 'approvals_on', by: mira },
    { kind: 'member_role_changed', by: mira, person, role: Manager },
    { kind: 'member_joined', by: person, person, role: Creator },
    { kind: 'invite_link_created', by: mira, role: Creator },
  ])
  expect((await read(who, { people: ines.user.id })).data.map(({ kind }) => kind)).toEqual(['member_joined'])
  expect((await read(who, { kinds: 'approvals_on,member_removed' })).data).toHaveLength(2)
  expect((await read(who, { end: '2020-01-01T00:00:00Z' })).data).toEqual([])
})

test('revoked invitations and another plan are in the record', async () => {
  const { who } = await on.owner('Mira')
  const link = await on.link(who)
  const teamId = who.teamId
  for (const invite of await on.at.call(ListInvites, { who, params: { teamId } }))
    await on.at.call(RevokeInvite, { who, params: { teamId, inviteId: invite.id } })
  expect(link.token).not.toBe('')
  await on.at.call(SetTeamPlan, {
    body: { team_id: teamId, product_id: 3, expires_at: null, by: 'Mira of operations' },
  })
  const { data } = await read(who)
  expect(data[0]).toMatchObject({ by: null, operator: 'Mira of operations' })
  expect(await csvOf(who)).toContain('Mira of operations (operator) changed the plan to Agency')
  expect(data.map(({ kind, product_id: plan, email }) => ({ kind, plan, email }))).toEqual([
    { kind: 'plan_changed', plan: 3, email: null },
    { kind: 'invite_revoked', plan: null, email: null },
    { kind: 'invite_link_created', plan: null, email: null },
  ])
})

test('a hand-over is one entry, and who deleted the team and restored it is in the record', async () => {
  const [owner, ines] = [await on.owner('Mira'), await on.owner('Ines')]
  const team = owner.who.teamId
  await on.add(team, ines.user.id, Manager)
  await read(owner.who)
  await on.handOver(owner.who, ines.user.id)
  const next = on.ownerOf(ines, team)
  await on.destroy(next, (await on.team(next)).name)
  await on.restore(next, team)
  const { data } = await read(next)
  const [by, person] = [
    { id: owner.user.id, name: 'Mira' },
    { id: ines.user.id, name: 'Ines' },
  ]
  expect(data.slice(0, 3)).toMatchObject([
    { kind: 'team_restored', by: person },
    { kind: 'team_deleted', by: person },
    { kind: 'team_handed_over', by, person },
  ])
  expect(data.map(({ kind }) => kind)).not.toContain('member_role_changed')
})

test('pages follow each other without gaps, and what is no cursor is refused', async () => {
  const { who } = await on.owner()
  for (const turn of [true, false, true, false, true])
    await on.at.call(SetApprovals, { who, params: { teamId: who.teamId }, body: { on: turn } })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await read(who, { limit: 2, ...(after && { after }) })
    seen.push(...page.data.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
  expect(await refused(read(who, { after: 'bm9uZQ' }))).toMatchObject({ code: 'invalid_input', field: 'query.after' })
})

test('a name that a spreadsheet would calculate is no formula in the file', async () => {
  const [owner, ines] = [await on.owner('=HYPERLINK("http://bad.example")'), await on.owner('Ines')]
  const { token } = await on.link(owner.who)
  await on.accept(ines, token)
  await on.remove(owner.who, ines.user.id)
  await on.at.drain()
  const csv = await csvOf(owner.who)
  expect(csv).toContain('Ines joined the team as Creator')
  for (const line of csv.split('\r\n')) expect(line).not.toMatch(/(^|,)"?=/)
})

test('Creators and other teams do not see it', async () => {
  const [owner, ines] = [await on.owner(), await newPerson(on.at)]
  const team = owner.who.teamId
  await on.add(team, ines.user.id, Creator)
  await on.at.call(SetApprovals, { who: owner.who, params: { teamId: team }, body: { on: true } })
  expect((await refused(read(on.as(ines, team, Creator)))).code).toBe('not_allowed')
  expect((await read((await on.owner()).who)).data).toEqual([])
  expect((await read(owner.who)).data).toHaveLength(1)
})

test('events that come together are written in one statement, and edits of a post within minutes are one entry', async () => {
  const { who, user } = await on.owner()
  const { teamId } = who
  const by = user.id
  await read(who)
  const { adminUrl } = on.at.database
  const inserts = await countInserts(adminUrl, ['team.activity', 'team.inbox'])
  const db = openDatabase<RuntimeTables>({ url: on.at.database.url('team'), schema: 'team', max: 1, log: silentLog })
  const post = (event: typeof PostChanged | typeof PostCreated | typeof PostScheduled, postId: number) =>
    outboxEntry(event, { teamId, postId: `${postId}`, by }, { teamId })
  const happened = async (entries: OutboxEntry[]) => {
    await transaction(db, tx => emitAll(tx, entries))
    return (await read(who, { limit: 100 })).data.map(({ kind }) => kind).toReversed()
  }
  const many = Array.from({ length: 50 }, (_, at) => at + 100)
  expect(await happened(many.map(postId => post(PostScheduled, postId)))).toHaveLength(50)
  expect(await inserts.take()).toEqual({ 'team.activity': 1, 'team.inbox': 1 })
  const handled = async () => (await db.selectFrom('inbox').select('event_id').execute()).length
  const before = await handled()
  const replaced = outboxEntry(PostCreated, { teamId, postId: '9', by, replaces: '8' }, { teamId })
  const kinds = await happened([
    post(PostCreated, 1),
    post(PostChanged, 1),
    ...[post(PostChanged, 2), post(PostChanged, 2), post(PostScheduled, 2)],
    replaced,
    post(PostChanged, 3),
  ])
  expect(kinds.slice(50)).toEqual(['post_created', 'post_changed', 'post_scheduled', 'post_changed'])
  // What takes the place of a draft is no entry, and leaves no row.
  expect((await handled()) - before).toBe(6)
  await inserts.close()
  await db.destroy()
})
