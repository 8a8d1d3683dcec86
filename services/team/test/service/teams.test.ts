import { GetTeam, RenameTeam, SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { UserSignedUp } from '@fanfare/contracts/events.ts'
import { AddMember, EnsureTeam, MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Creator, Manager, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, refused } from '../../../../infra/testing/person.ts'

let at: AccountsAndTeam
let redis: Redis
let admin: pg.Client
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: { DEFAULT_PRODUCT_ID: '2' } })
  redis = openRedis(at.redisUrl, { log: silentLog })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  redis.disconnect()
  await admin.end()
  await at.close()
})

const memberships = (user_id: string) => at.call(MembershipsOf, { body: { user_id } })
const add = (team_id: string, user_id: string, role: Role) => at.call(AddMember, { body: { team_id, user_id, role } })
const voided = async () =>
  (await readLive(redis, topics.identity)).map(({ data }) => (data as { userId: string }).userId)

describe('a first team', () => {
  test('is made once, however often and at once it is asked for', async () => {
    const ask = () => at.call(EnsureTeam, { body: { user_id: '901', name: 'First' } })
    const ids = await Promise.all(Array.from({ length: 8 }, ask))
    expect(new Set(ids.map(({ team_id }) => team_id)).size).toBe(1)
    expect(await memberships('901')).toEqual({
      active_team_id: ids[0]?.team_id,
      locked: [],
      memberships: [
        { team_id: ids[0]?.team_id, name: 'First', role: Owner, plan: 2, expires_at: null, needs_approval: false },
      ],
    })
  })

  test('the event of a sign-up after the call changes nothing, also when it comes twice', async () => {
    const { user } = await newPerson(at)
    await at.drain()
    await admin.query(
      `insert into accounts.outbox (name, payload) select name, payload from accounts.outbox where name = $1 and payload->>'userId' = $2`,
      [UserSignedUp.name, user.id],
    )
    await at.drain()
    expect((await memberships(user.id)).memberships).toHaveLength(1)
  })

  test('somebody nobody knows is in no team', async () => {
    expect(await memberships('999')).toEqual({ active_team_id: null, memberships: [], locked: [] })
  })
})

describe('the team', () => {
  test('with members and accounts where they are asked for', async () => {
    const { who, user } = await newPerson(at, { name: 'Mira Castelo' })
    const params = { teamId: who.teamId }
    const plain = await at.call(GetTeam, { who, params })
    expect(plain).toEqual({
      id: who.teamId,
      name: 'Mira’s team',
      owner: {
        id: user.id,
        product_id: 2,
        quota: { social_accounts: 20, members: 10, posts_per_day: 25, max_schedule_days: 365 },
      },
      approvals: false,
      created_at: expect.stringMatching(/Z$/),
    })
    const full = await at.call(GetTeam, { who, params, query: { with: 'members,social_accounts,social_sets' } })
    expect(full.social_accounts).toEqual([])
    expect(full.members).toMatchObject([
      { id: user.id, name: 'Mira Castelo', email: user.email, pivot: { role: Owner } },
    ])
  })

  test('is renamed by its owner only', async () => {
    const { who } = await newPerson(at)
    const params = { teamId: who.teamId }
    const rename = (role: Role) =>
      at.call(RenameTeam, { who: { ...who, role }, params, body: { name: ' Harbour Studio ' } })
    expect((await rename(Owner)).name).toBe('Harbour Studio')
    for (const role of [Manager, Creator]) expect((await refused(rename(role))).code).toBe('not_allowed')
  })

  test('another team is not there', async () => {
    const [mine, other] = [await newPerson(at), await newPerson(at)]
    const params = { teamId: other.who.teamId }
    expect((await refused(at.call(GetTeam, { who: mine.who, params }))).code).toBe('team_not_found')
    const gone = { ...mine.who, teamId: '12345' }
    expect((await refused(at.call(GetTeam, { who: gone, params: { teamId: '12345' } }))).code).toBe('team_not_found')
    const body = { name: 'x' }
    expect((await refused(at.call(RenameTeam, { who: gone, params: { teamId: '12345' }, body }))).code).toBe(
      'team_not_found',
    )
  })

  test('a key reads it with its scope and never renames', async () => {
    const { who } = await newPerson(at)
    const params = { teamId: who.teamId }
    const key = { ...who, via: 'key' as const }
    expect((await refused(at.call(GetTeam, { who: key, params }))).code).toBe('scope_missing')
    const scoped = { ...key, scopes: ['team:read'] }
    expect((await at.call(GetTeam, { who: scoped, params })).id).toBe(who.teamId)
    expect((await refused(at.call(RenameTeam, { who: scoped, params, body: { name: 'x' } }))).code).toBe('session_only')
  })
})

describe('members', () => {
  test('come in with a role, which may change; the owner stays owner', async () => {
    const [owner, guest] = [await newPerson(at), await newPerson(at)]
    const team = owner.who.teamId
    await add(team, guest.user.id, Creator)
    await add(team, guest.user.id, Manager)
    await add(team, owner.user.id, Creator)
    const { members } = await at.call(GetTeam, { who: owner.who, params: { teamId: team }, query: { with: 'members' } })
    expect(members?.map(({ id, pivot }) => [id, pivot.role])).toEqual([
      [owner.user.id, 0],
      [guest.user.id, 1],
    ])
    expect(await voided()).toContain(guest.user.id)
    expect((await refused(add('12345', guest.user.id, Creator))).code).toBe('team_not_found')
  })

  test('one whom accounts does not know is left out of the list', async () => {
    const { who, user } = await newPerson(at)
    await add(who.teamId, '987654', Creator)
    const { members } = await at.call(GetTeam, { who, params: { teamId: who.teamId }, query: { with: 'members' } })
    expect(members?.map(({ id }) => id)).toEqual([user.id])
  })
})

describe('switching', () => {
  test('to a team that one is in, and the gateways are notified', async () => {
    const [owner, guest] = [await newPerson(at), await newPerson(at)]
    await add(owner.who.teamId, guest.user.id, Creator)
    expect((await memberships(guest.user.id)).active_team_id).toBe(guest.who.teamId)
    await at.call(SwitchTeam, { who: guest.who, body: { to: owner.who.teamId } })
    expect((await memberships(guest.user.id)).active_team_id).toBe(owner.who.teamId)
    expect(await voided()).toContain(guest.user.id)
    const error = await refused(at.call(SwitchTeam, { who: owner.who, body: { to: guest.who.teamId } }))
    expect(error).toMatchObject({ code: 'team_not_found', field: 'body.to' })
  })

  test('one who left the active team works in the first of theirs', async () => {
    const [owner, guest] = [await newPerson(at), await newPerson(at)]
    await add(owner.who.teamId, guest.user.id, Creator)
    await at.call(SwitchTeam, { who: guest.who, body: { to: owner.who.teamId } })
    await admin.query('delete from team.members where team_id = $1 and user_id = $2', [owner.who.teamId, guest.user.id])
    expect((await memberships(guest.user.id)).active_team_id).toBe(guest.who.teamId)
  })
})
