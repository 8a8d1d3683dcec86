import { SetApprovals } from '@fanfare/contracts/endpoints/members.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, refused } from '../../../../infra/testing/person.ts'
import { startWithMembers, type WithMembers } from './member-calls.ts'

let on: WithMembers
beforeAll(async () => {
  on = await startWithMembers()
})
afterAll(() => on.close())

const staffed = async () => {
  const [owner, manager, ines, tom] = [await on.owner(), await on.owner(), await on.owner(), await on.owner()]
  const team = owner.who.teamId
  await on.add(team, manager.user.id, Manager)
  for (const creator of [ines, tom]) await on.add(team, creator.user.id, Creator)
  return { owner, manager, ines, tom, team, asManager: on.as(manager, team, Manager) }
}

/** Whether a person's posts need approval in a team, as gateways are told. */
const isHeldBack = async ({ user }: Person, team: string) =>
  (await on.at.call(MembershipsOf, { body: { user_id: user.id } })).memberships.find(({ team_id }) => team_id === team)
    ?.needs_approval

test('a Manager switches it on for all Creators, and gateways hear of it at once', async () => {
  const { owner, manager, ines, tom, team, asManager } = await staffed()
  expect(await isHeldBack(ines, team)).toBe(false)
  const body = { on: true }
  expect(await on.at.call(SetApprovals, { who: asManager, params: { teamId: team }, body })).toEqual({
    on: true,
    except: [],
  })
  expect(await on.voided()).toEqual(expect.arrayContaining([ines.user.id, tom.user.id]))
  for (const person of [ines, tom]) expect(await isHeldBack(person, team)).toBe(true)
  for (const person of [owner, manager]) expect(await isHeldBack(person, team)).toBe(false)
  // In a team of their own nobody approves anything.
  expect(await isHeldBack(ines, ines.who.teamId)).toBe(false)
})

test('some can be excepted, and who becomes a Manager needs none', async () => {
  const { owner, ines, tom, team } = await staffed()
  const set = (body: { on: boolean; except?: string[] }) =>
    on.at.call(SetApprovals, { who: owner.who, params: { teamId: team }, body })
  expect(await set({ on: true, except: [tom.user.id] })).toEqual({ on: true, except: [tom.user.id] })
  expect([await isHeldBack(ines, team), await isHeldBack(tom, team)]).toEqual([true, false])
  // Without a list they stay as they are.
  expect(await set({ on: true })).toEqual({ on: true, except: [tom.user.id] })
  const shown = await on.at.call(GetTeam, { who: owner.who, params: { teamId: team }, query: { with: 'members' } })
  expect(shown.approvals).toBe(true)
  expect(shown.members?.filter(member => member.needs_approval).map(({ id }) => id)).toEqual([ines.user.id])
  await on.change(owner.who, ines.user.id, Manager)
  expect(await isHeldBack(ines, team)).toBe(false)
  await on.change(owner.who, ines.user.id, Creator)
  expect(await isHeldBack(ines, team)).toBe(true)
  await set({ on: false })
  expect(await isHeldBack(ines, team)).toBe(false)
})

test('Creators cannot, and only Creators of the team can be excepted', async () => {
  const { owner, manager, ines, team } = await staffed()
  const params = { teamId: team }
  const by = on.as(ines, team, Creator)
  expect((await refused(on.at.call(SetApprovals, { who: by, params, body: { on: false } }))).code).toBe('not_allowed')
  for (const id of [manager.user.id, '12345'])
    expect(
      await refused(on.at.call(SetApprovals, { who: owner.who, params, body: { on: true, except: [id] } })),
    ).toMatchObject({ code: 'member_not_found', field: 'body.except.0' })
  expect(await isHeldBack(ines, team)).toBe(false)
})
