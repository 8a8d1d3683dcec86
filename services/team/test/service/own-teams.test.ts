import { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive, AccountDisabled } from '@fanfare/contracts/entities/teams.ts'
import { AccountsForPublishing, EnsureTeam } from '@fanfare/contracts/internal/team.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { newPerson, type Person, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { day, startWithMembers, type WithMembers } from './member-calls.ts'

let on: WithMembers
beforeAll(async () => {
  on = await startWithMembers()
})
afterAll(() => on.close())

const withAccount = async (): Promise<Person> => {
  const person = await on.owner()
  await throughDialog(on.at, person.who)
  const params = { teamId: person.who.teamId }
  await on.at.call(ConnectSocialAccount, {
    who: person.who,
    params,
    body: { account_id: fixtures.olea.ig, type: 'ig' },
  })
  return person
}
const accountsOf = (team_id: string) => on.at.call(AccountsForPublishing, { body: { team_id } })

describe('creating', () => {
  test('a person owns the new team and works in it', async () => {
    const { who, user } = await newPerson(on.at)
    const team = await on.create(who, '  Second ')
    expect(team).toMatchObject({ name: 'Second', owner: { id: user.id, product_id: 2, quota: { members: 10 } } })
    expect(await on.memberships(user.id)).toMatchObject({ active_team_id: team.id })
    expect(await on.roles(team.id)).toEqual({ [user.id]: Owner })
    expect(await on.voided()).toContain(user.id)
  })

  test('the best plan of the teams that they own decides how many, also where some are made at once', async () => {
    const { who, user } = await newPerson(on.at)
    const done = await Promise.allSettled(['A', 'B', 'C', 'D', 'E', 'F'].map(name => on.create(who, name)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await refused(on.create(who, 'G'))).toMatchObject({
      code: 'team_limit',
      message: 'Your Team plan allows 5 teams.',
      details: { limit: 5 },
    })
    await on.admin.query('update team.teams set product_id = 3 where id = $1', [who.teamId])
    expect((await on.create(who, 'G')).owner.id).toBe(user.id)
  })

  test('teams of others do not count', async () => {
    const { who, user } = await newPerson(on.at)
    for (let teams = 0; teams < 5; teams++) await on.add((await newPerson(on.at)).who.teamId, user.id, Creator)
    expect((await on.create(who, 'Mine')).name).toBe('Mine')
  })
})

describe('deleting and restoring', () => {
  test('the team is gone for everybody at once, and back with all that it had', async () => {
    const owner = await withAccount()
    const { teamId } = owner.who
    const guest = await newPerson(on.at)
    await on.add(teamId, guest.user.id, Manager)
    await on.invite(owner.who, { email: 'waits@example.test' })
    const { name } = await on.team(owner.who)
    expect(await refused(on.destroy(owner.who, 'Something else'))).toMatchObject({
      code: 'team_name_wrong',
      field: 'body.name',
    })
    expect((await refused(on.destroy(on.as(guest, teamId, Manager), name))).code).toBe('not_allowed')
    const deleted = await on.destroy(owner.who, ` ${name} `)
    expect(Date.parse(deleted.ends_at) - Date.parse(deleted.deleted_at)).toBe(14 * day)
    expect(await on.remaining(owner.who)).toEqual([deleted])
    expect(await on.remaining(guest.who)).toEqual([])

    expect(await on.memberships(owner.user.id)).toEqual({ active_team_id: null, memberships: [], locked: [] })
    expect((await on.memberships(guest.user.id)).active_team_id).toBe(guest.who.teamId)
    expect(await on.voided()).toEqual(expect.arrayContaining([owner.user.id, guest.user.id]))
    for (const call of [on.team, on.invite, on.leave, (who: Person['who']) => on.destroy(who, name)])
      expect((await refused(call(owner.who))).code).toBe('team_not_found')
    // Publishing is told that its accounts are switched off, and each of them has changed.
    expect((await accountsOf(teamId)).map(({ status, removed }) => [status, removed])).toEqual([
      [AccountDisabled, false],
    ])
    const changes = async () => (await on.events(teamId, 'social_account_changed')).length
    const before = await changes()
    expect(before).toBeGreaterThan(0)
    // The sign-up's own event makes no other first team.
    await on.at.call(EnsureTeam, { body: { user_id: owner.user.id, name: 'Again' } })
    expect((await on.memberships(owner.user.id)).memberships).toEqual([])

    for (const stranger of [guest.who, (await newPerson(on.at)).who])
      expect(await refused(on.restore(stranger, teamId))).toMatchObject({
        code: 'team_not_found',
        field: 'params.teamId',
      })
    expect((await on.restore(owner.who, teamId)).name).toBe(name)
    expect((await refused(on.restore(owner.who, teamId))).code).toBe('team_not_found')
    expect((await on.memberships(owner.user.id)).active_team_id).toBe(teamId)
    expect(await on.roles(teamId)).toEqual({ [owner.user.id]: Owner, [guest.user.id]: Manager })
    expect((await accountsOf(teamId)).map(({ status }) => status)).toEqual([AccountActive])
    expect(await changes()).toBe(before + 1)
    expect((await on.events(teamId, 'team_deleted', 'team_restored')).map(one => one.name)).toEqual([
      'team_deleted',
      'team_restored',
    ])
    expect(await on.invites(owner.who)).toHaveLength(1)
  })

  test('a deleted team leaves room for another, and comes back only where there is some', async () => {
    const owner = await newPerson(on.at)
    const { who } = owner
    const teams = []
    for (const name of ['A', 'B', 'C', 'D']) teams.push(await on.create(who, name))
    const [first] = teams
    await on.destroy(on.ownerOf(owner, first?.id ?? ''), 'A')
    await on.create(who, 'E')
    expect((await refused(on.restore(who, first?.id ?? ''))).code).toBe('team_limit')
  })

  test('deleted teams leave room for as many others, not for any number', async () => {
    const owner = await newPerson(on.at)
    const { who } = owner
    const make = async (name: string) => on.ownerOf(owner, (await on.create(who, name)).id)
    for (let made = 0; made < 9; made++) await on.destroy(await make('Again'), 'Again')
    expect(await refused(on.create(who, 'Again'))).toMatchObject({
      code: 'team_limit',
      message: 'You deleted 9 teams in the last 14 days. Restore one of them instead.',
    })
    const [newest] = await on.remaining(who)
    expect((await on.restore(who, newest?.id ?? '')).name).toBe('Again')
    on.advance(14 * day)
    expect((await on.create(who, 'Later')).name).toBe('Later')
  })

  test('after its time it is deleted with everything, and other teams stay', async () => {
    const [owner, other] = [await withAccount(), await withAccount()]
    const { teamId } = owner.who
    const { name } = await on.team(owner.who)
    await on.link(owner.who)
    await on.destroy(owner.who, name)
    await on.at.drain()
    on.advance(14 * day - 60_000)
    await on.sweep()
    expect(await on.remaining(owner.who)).toHaveLength(1)
    on.advance(60_001)
    expect(await on.remaining(owner.who)).toEqual([])
    expect((await refused(on.restore(owner.who, teamId))).code).toBe('team_not_found')
    await on.sweep()
    await on.sweep()
    await on.at.drain()
    expect(await on.events(teamId, 'team_purged')).toHaveLength(1)
    const { rows: tables } = await on.admin.query(
      `select table_schema || '.' || table_name as name from information_schema.columns
       where column_name = 'team_id' and table_schema in ('team', 'accounts') and table_name not in ('outbox', 'inbox')`,
    )
    expect(tables.length).toBeGreaterThan(8)
    for (const { name } of tables) {
      const { rows } = await on.admin.query(`select count(*) from ${name} where team_id = $1`, [teamId])
      expect(rows[0].count, name).toBe('0')
    }
    expect(await accountsOf(teamId)).toEqual([])
    expect(await accountsOf(other.who.teamId)).toHaveLength(1)
    const { rows } = await on.admin.query('select count(*) from accounts.credentials where team_id = $1', [
      other.who.teamId,
    ])
    expect(rows[0].count).toBe('1')
  })

  test('invitations that expired long ago are deleted', async () => {
    const { who } = await on.owner()
    await on.link(who)
    on.advance(8 * day)
    await on.sweep()
    expect((await on.invites(who)).map(({ expired }) => expired)).toEqual([true])
    on.advance(30 * day)
    await on.sweep()
    expect(await on.invites(who)).toEqual([])
  })
})
