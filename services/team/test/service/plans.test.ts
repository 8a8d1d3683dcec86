import { AccountsForPublishing, MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { day, startWithMembers, type WithMembers } from './member-calls.ts'
import { planCalls } from './plan-calls.ts'

let on: WithMembers
let plans: ReturnType<typeof planCalls>
beforeAll(async () => {
  on = await startWithMembers()
  plans = planCalls(on.at)
})
afterAll(() => on?.close())

let made = 0
/** So many connected accounts, without going through the network. */
async function giveAccounts(teamId: string, many: number): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < many; count++) {
    const id = `${8_000_000 + ++made}`
    ids.push(id)
    await on.admin.query(
      `insert into team.social_accounts (id, team_id, type, login, network_id, username, name, timezone, state, credential_id, connected_by, created_at, read_at)
       values ($1::bigint, $2::bigint, 'ig', 'facebook', $1::bigint::text, 'a', 'A', 'UTC', 1, 1, 1, now() + ($1::bigint * interval '1 millisecond'), now())`,
      [id, teamId],
    )
  }
  return ids
}
const lockedAccounts = async (teamId: string) =>
  (await on.at.call(AccountsForPublishing, { body: { team_id: teamId } }))
    .filter(({ locked }) => locked)
    .map(({ id }) => id)
const lockedMembers = async (owner: Person) =>
  ((await on.team(owner.who)).members ?? []).filter(({ locked }) => locked).map(({ id }) => id)
const membershipsOf = (userId: string) => on.at.call(MembershipsOf, { body: { user_id: userId } })
const teamsOf = async (userId: string) => (await membershipsOf(userId)).memberships.map(({ team_id }) => team_id)

describe('a team whose plans the operator sets', () => {
  test('asks for a larger plan, which it has once the operator agrees', async () => {
    const owner = await on.owner()
    await plans.set(owner.who.teamId, 0)
    const { subscription, url } = await plans.choose(owner, 2)
    expect(url).toBeNull()
    expect(subscription).toMatchObject({ product_id: 0, requested_product_id: 2, billing: 'operator', paid: false })
    const [first] = (await plans.plans()).teams
    expect(first).toMatchObject({ team_id: owner.who.teamId, product_id: 0, requested_product_id: 2 })
    await plans.set(owner.who.teamId, 2)
    expect(await plans.subscription(owner)).toMatchObject({
      product_id: 2,
      requested_product_id: null,
      status: 'active',
    })
    expect(await on.events(owner.who.teamId, 'team_plan_changed')).toMatchObject([
      { payload: { before: 2, after: 0, by: null } },
      { payload: { before: 0, after: 2, by: null } },
    ])
    expect(await on.voided()).toContain(owner.user.id)
  })

  test('takes back what it asked for by choosing the plan that it has', async () => {
    const owner = await on.owner()
    await plans.choose(owner, 3)
    expect((await plans.choose(owner, 2)).subscription).toMatchObject({ product_id: 2, requested_product_id: null })
  })

  test('has a smaller plan at once', async () => {
    const owner = await on.owner()
    expect((await plans.choose(owner, 1)).subscription).toMatchObject({ product_id: 1 })
    const teams = (await on.memberships(owner.user.id)).memberships
    expect(teams).toMatchObject([{ plan: 1, expires_at: null }])
  })

  test('has a plan that was given for a time no longer than that', async () => {
    const owner = await on.owner()
    const end = new Date(on.clock.now() + 2 * day).toISOString()
    await plans.set(owner.who.teamId, 3, end)
    expect(await plans.subscription(owner)).toMatchObject({ product_id: 3, status: 'ends', expired_at: end })
    expect((await on.memberships(owner.user.id)).memberships).toMatchObject([{ expires_at: end }])
    await on.sweep()
    expect((await plans.subscription(owner)).product_id).toBe(3)
    on.advance(2 * day)
    await on.sweep()
    expect(await plans.subscription(owner)).toMatchObject({ product_id: 0, status: 'active', expired_at: null })
  })

  test('has Free without an end, also while a plan that was given for a time would run on', async () => {
    const owner = await on.owner()
    const end = new Date(on.clock.now() + 2 * day).toISOString()
    await plans.set(owner.who.teamId, 3, end)
    expect((await plans.choose(owner, 2)).subscription).toMatchObject({
      product_id: 2,
      status: 'ends',
      expired_at: end,
    })
    expect((await plans.choose(owner, 0)).subscription).toMatchObject({
      product_id: 0,
      status: 'active',
      expired_at: null,
    })
  })

  test('has its plan end on time though another step of the sweep fails', async () => {
    const owner = await on.owner()
    await plans.set(owner.who.teamId, 3, new Date(on.clock.now() + 2 * day).toISOString())
    const { id } = await on.create(owner.who, 'Not to be deleted')
    await on.destroy(on.ownerOf(owner, id), 'Not to be deleted')
    on.advance(15 * day)
    await on.admin.query(`
      create function team.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused here'; end $$;
      create trigger refused before delete on team.teams for each row execute function team.refuse()`)
    try {
      await expect(on.sweep()).rejects.toThrow('failed steps of the sweep: 1')
    } finally {
      await on.admin.query('drop trigger refused on team.teams; drop function team.refuse()')
    }
    expect((await plans.subscription(owner)).product_id).toBe(0)
    await on.sweep()
    expect(await on.events(id, 'team_purged')).toHaveLength(1)
  })

  test('is found by its name or id', async () => {
    const owner = await on.owner()
    const { id } = await on.create(owner.who, 'Harbour & Sons of Plans')
    for (const find of ['harbour & sons of PLANS', id])
      expect((await plans.plans(find)).teams.map(({ team_id }) => team_id)).toEqual([id])
    expect((await plans.plans('nothing is called so')).teams).toEqual([])
  })

  test('pays for nothing', async () => {
    const owner = await on.owner()
    expect(await plans.invoices(owner)).toEqual([])
    expect((await refused(plans.portal(owner))).code).toBe('payment_unavailable')
    expect((await refused(plans.set('999', 1))).code).toBe('team_not_found')
  })
})

describe('a smaller plan', () => {
  test('locks no team: an owner with more than it allows keeps them open, and adds no other', async () => {
    const owner = await on.owner()
    const { id } = await on.create(owner.who, 'Second of plans')
    await plans.set(id, 0)
    await plans.choose(owner, 0)
    expect((await teamsOf(owner.user.id)).toSorted()).toEqual([owner.who.teamId, id].toSorted())
    expect((await on.team(on.ownerOf(owner, id))).name).toBe('Second of plans')
    expect((await refused(on.create(owner.who, 'Third of plans'))).code).toBe('team_limit')
  })

  test('locks what it has no room for, deletes nothing, and a larger one unlocks it', async () => {
    const owner = await on.owner()
    const team = owner.who.teamId
    const manager = await newPerson(on.at)
    const creator = await newPerson(on.at)
    await on.add(team, creator.user.id, Creator)
    await on.add(team, manager.user.id, Manager)
    const ids = await giveAccounts(team, 5)
    await plans.choose(owner, 0)
    expect(planOf(0)).toMatchObject({ socialAccounts: 3, members: 1 })
    expect((await plans.subscription(owner)).usage).toMatchObject({
      social_accounts: { used: 5, limit: 3, locked: 2 },
      members: { used: 3, limit: 1, locked: 2 },
    })
    const { includes } = await plans.subscription(owner)
    const having = (feature: string) => includes.filter(({ features }) => features.includes(feature))
    expect(having('team_member').map(({ product_id: plan }) => plan)).toEqual([2, 3])
    // This installation gives drafts to every plan.
    expect([having('timeslots').length, having('draft').length]).toEqual([4, 4])
    expect(await lockedAccounts(team)).toEqual(ids.slice(3))
    expect((await lockedMembers(owner)).toSorted()).toEqual([manager.user.id, creator.user.id].toSorted())
    // They cannot enter; their own teams are theirs.
    expect(await teamsOf(manager.user.id)).toEqual([manager.who.teamId])
    expect((await membershipsOf(manager.user.id)).locked).toEqual([{ team_id: team, name: 'Ada’s team' }])
    expect(await teamsOf(owner.user.id)).toEqual([team])
    await plans.set(team, 2)
    expect([await lockedAccounts(team), await lockedMembers(owner)]).toEqual([[], []])
    expect(await teamsOf(manager.user.id)).toContain(team)
  })

  test('keeps what the owner chooses, as far as there is room', async () => {
    const owner = await on.owner()
    const ids = await giveAccounts(owner.who.teamId, 5)
    await plans.choose(owner, 0)
    const chosen = [ids[4], ids[1]] as string[]
    expect((await plans.keep(owner, { social_accounts: chosen })).usage.social_accounts).toMatchObject({ locked: 3 })
    expect(await lockedAccounts(owner.who.teamId)).toEqual([ids[0], ids[2], ids[3]])
    const error = await refused(plans.keep(owner, { social_accounts: ids.slice(0, 4) }))
    expect(error).toMatchObject({ code: 'social_account_limit', field: 'body.social_accounts', details: { limit: 3 } })
    expect((await refused(plans.keep(owner, { social_accounts: ['999'] }))).code).toBe('social_account_not_found')
    expect((await refused(plans.keep(owner, { members: ['999'] }))).code).toBe('member_not_found')
    expect((await plans.keep(owner, { members: [owner.user.id] })).usage.members).toMatchObject({ locked: 0 })
  })

  test('has room again for what was locked when something leaves', async () => {
    const owner = await on.owner()
    const team = owner.who.teamId
    await plans.set(team, 2)
    const people = [await newPerson(on.at), await newPerson(on.at)]
    for (const { user } of people) await on.add(team, user.id, Creator)
    // Room for the owner and one other.
    await on.admin.query('update team.members set locked = true where team_id = $1 and user_id = $2', [
      team,
      people[1]?.user.id,
    ])
    expect(await teamsOf(people[1]?.user.id as string)).not.toContain(team)
    await on.remove(owner.who, people[0]?.user.id as string)
    expect(await teamsOf(people[1]?.user.id as string)).toContain(team)
  })

  test('never locks the owner, also not who becomes it', async () => {
    const owner = await on.owner()
    const team = owner.who.teamId
    const other = await newPerson(on.at)
    await on.add(team, other.user.id, Manager)
    await plans.choose(owner, 0)
    expect(await lockedMembers(owner)).toEqual([other.user.id])
    // The event of signing up makes a first team where there is none: it must have come before that is deleted.
    await on.at.drain()
    await on.admin.query('update team.teams set product_id = 1 where id = any($1)', [[team, other.who.teamId]])
    await on.admin.query('delete from team.teams where id = $1', [other.who.teamId])
    await on.handOver(owner.who, other.user.id)
    expect(await teamsOf(other.user.id)).toEqual([team])
    expect(await teamsOf(owner.user.id)).not.toContain(team)
  })
})
