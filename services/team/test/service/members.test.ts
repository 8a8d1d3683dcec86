import { ConfirmPassword } from '@fanfare/contracts/endpoints/auth.ts'
import { RenameTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { startWithMembers, type WithMembers } from './member-calls.ts'

let on: WithMembers
beforeAll(async () => {
  on = await startWithMembers()
})
afterAll(() => on.close())

interface Staffed {
  owner: Person
  manager: Person
  creator: Person
  team: string
}

const staffed = async (): Promise<Staffed> => {
  const [owner, manager, creator] = [await on.owner(), await on.owner(), await on.owner()]
  const team = owner.who.teamId
  await on.add(team, manager.user.id, Manager)
  await on.add(team, creator.user.id, Creator)
  return { owner, manager, creator, team }
}

describe('roles', () => {
  test('the owner gives others theirs', async () => {
    const { owner, manager, creator, team } = await staffed()
    expect(await on.change(owner.who, creator.user.id, Manager)).toMatchObject({
      id: creator.user.id,
      email: creator.email,
      pivot: { role: Manager },
    })
    await on.change(owner.who, manager.user.id, Creator)
    expect(await on.roles(team)).toEqual({
      [owner.user.id]: Owner,
      [manager.user.id]: Creator,
      [creator.user.id]: Manager,
    })
    expect(await on.voided()).toEqual(expect.arrayContaining([manager.user.id, creator.user.id]))
    expect((await on.events(team, 'member_role_changed')).map(({ payload }) => payload)).toEqual([
      { teamId: team, userId: creator.user.id, role: Manager, by: owner.user.id },
      { teamId: team, userId: manager.user.id, role: Creator, by: owner.user.id },
    ])
  })

  test('nobody else does, and the owner keeps the own one', async () => {
    const { owner, manager, creator, team } = await staffed()
    expect((await refused(on.change(on.as(manager, team, Manager), creator.user.id, Manager))).code).toBe('not_allowed')
    expect((await refused(on.change(owner.who, owner.user.id, Creator))).code).toBe('member_is_owner')
    const stranger = await newPerson(on.at)
    for (const id of [stranger.user.id, '12345'])
      expect(await refused(on.change(owner.who, id, Creator))).toMatchObject({
        code: 'member_not_found',
        field: 'params.memberId',
      })
    expect((await refused(on.change(stranger.who, creator.user.id, Manager))).code).toBe('member_not_found')
  })

  test('one who may give a role no more leaves no link for it behind', async () => {
    const { owner, manager, team } = await staffed()
    await on.change(owner.who, manager.user.id, Manager)
    const { token } = await on.link(on.as(manager, team, Manager))
    const own = await on.link(owner.who)
    await on.change(owner.who, manager.user.id, Creator)
    expect((await refused(on.read(token))).code).toBe('link_invalid')
    expect((await on.read(own.token)).role).toBe(Creator)
  })
})

describe('removing', () => {
  test('the owner removes anybody, a Manager only Creators', async () => {
    const { owner, manager, creator, team } = await staffed()
    const asManager = on.as(manager, team, Manager)
    expect((await refused(on.remove(on.as(creator, team, Creator), manager.user.id))).code).toBe('not_allowed')
    expect(await refused(on.remove(asManager, manager.user.id))).toMatchObject({
      code: 'not_allowed',
      field: 'params.memberId',
    })
    expect((await refused(on.remove(asManager, owner.user.id))).code).toBe('member_is_owner')
    await on.remove(asManager, creator.user.id)
    expect((await refused(on.remove(asManager, creator.user.id))).code).toBe('member_not_found')
    await on.remove(owner.who, manager.user.id)
    expect((await refused(on.remove(owner.who, owner.user.id))).code).toBe('member_is_owner')
    expect(await on.roles(team)).toEqual({ [owner.user.id]: Owner })
    expect(await on.voided()).toEqual(expect.arrayContaining([manager.user.id, creator.user.id]))
    expect((await on.events(team, 'member_left')).map(({ payload }) => payload)).toEqual([
      { teamId: team, userId: creator.user.id, by: manager.user.id },
      { teamId: team, userId: manager.user.id, by: owner.user.id },
    ])
  })

  test('who is removed works in another of their teams, and comes back by no link of their own', async () => {
    const { owner, manager, team } = await staffed()
    const guest = await newPerson(on.at)
    const link = await on.link(on.as(manager, team, Manager), { uses: 9 })
    await on.accept(guest, link.token)
    expect((await on.memberships(guest.user.id)).active_team_id).toBe(team)
    await on.remove(owner.who, guest.user.id)
    expect((await on.memberships(guest.user.id)).active_team_id).toBe(guest.who.teamId)
    await on.remove(owner.who, manager.user.id)
    expect((await refused(on.accept(manager, link.token))).code).toBe('link_invalid')
  })

  test('who is removed comes back by no earlier link, no matter who made it; by a newer one or an email they do', async () => {
    const { owner, team } = await staffed()
    const [guest, other] = [await newPerson(on.at), await newPerson(on.at)]
    const { token } = await on.link(owner.who, { uses: 9 })
    await on.accept(guest, token)
    await on.remove(owner.who, guest.user.id)
    expect((await refused(on.accept(guest, token))).code).toBe('link_invalid')
    expect(Object.keys(await on.roles(team))).not.toContain(guest.user.id)
    // Others may still use it, and so may one who left of their own accord.
    await on.accept(other, token)
    await on.leave(on.as(other, team, Creator))
    await on.accept(other, token)

    on.advance(1000)
    const newer = await on.link(owner.who)
    await on.accept(guest, newer.token)
    await on.remove(owner.who, guest.user.id)
    await on.invite(owner.who, { email: guest.email })
    await on.accept(guest, await on.mailed(guest.email))
    expect((await on.roles(team))[guest.user.id]).toBe(Creator)
  })

  test('who is removed comes back by no message of before either', async () => {
    const { owner, team } = await staffed()
    const guest = await newPerson(on.at)
    await on.invite(owner.who, { email: guest.email })
    const mailed = await on.mailed(guest.email)
    // As one whose address was not confirmed: the invitation by email stays open.
    await on.accept(guest, (await on.link(owner.who)).token)
    on.advance(1000)
    await on.remove(owner.who, guest.user.id)
    expect((await refused(on.accept(guest, mailed))).code).toBe('link_invalid')
    expect(Object.keys(await on.roles(team))).not.toContain(guest.user.id)
  })

  test('who is removed leaves no invitation open, by which an address of theirs would come back in', async () => {
    const { owner, manager, team } = await staffed()
    const theirs = `second-${Date.now()}@example.test`
    await on.invite(on.as(manager, team, Manager), { email: theirs })
    const kept = `kept-${Date.now()}@example.test`
    await on.invite(owner.who, { email: kept })
    const token = await on.mailed(theirs)
    await on.remove(owner.who, manager.user.id)
    expect((await on.invites(owner.who)).map(({ email }) => email)).toEqual([kept])
    expect((await refused(on.read(token))).code).toBe('link_invalid')
  })

  test('the request of one who was removed meanwhile does nothing, whatever the gateway still believes', async () => {
    const { owner, manager, creator, team } = await staffed()
    await on.remove(owner.who, manager.user.id)
    const stale = on.as(manager, team, Manager)
    expect((await refused(on.remove(stale, creator.user.id))).code).toBe('team_not_found')
    expect((await refused(on.invite(stale))).code).toBe('team_not_found')
  })
})

describe('leaving', () => {
  test('anybody but the owner leaves', async () => {
    const { owner, creator, team } = await staffed()
    await on.leave(on.as(creator, team, Creator))
    expect(Object.keys(await on.roles(team))).not.toContain(creator.user.id)
    expect((await refused(on.leave(owner.who))).code).toBe('member_is_owner')
    expect((await on.events(team, 'member_left')).at(-1)?.payload).toEqual({
      teamId: team,
      userId: creator.user.id,
      by: null,
    })
    expect((await refused(on.leave(on.as(creator, team, Creator)))).code).toBe('team_not_found')
  })
})

describe('handing over', () => {
  test('another member becomes the owner, with the plan as it is', async () => {
    const { owner, creator, team } = await staffed()
    const { token } = await on.link(owner.who, { role: Manager })
    expect(await on.handOver(owner.who, creator.user.id)).toMatchObject({ id: creator.user.id, pivot: { role: Owner } })
    expect(await on.roles(team)).toMatchObject({ [owner.user.id]: Manager, [creator.user.id]: Owner })
    const asOwner = on.as(creator, team, Owner)
    expect((await on.team(asOwner)).owner).toMatchObject({ id: creator.user.id, product_id: 2 })
    // Managers invite no Managers, so the link that the owner until now has made for one is gone.
    expect((await refused(on.read(token))).code).toBe('link_invalid')
    expect(await on.voided()).toEqual(expect.arrayContaining([owner.user.id, creator.user.id]))
    // The gateway may still believe otherwise for a moment.
    expect((await refused(on.handOver(owner.who, owner.user.id))).code).toBe('not_allowed')
    expect((await refused(on.destroy(owner.who, 'x'))).code).toBe('not_allowed')
    const body = { name: 'Mine now' }
    expect((await on.at.call(RenameTeam, { who: asOwner, params: { teamId: team }, body })).name).toBe('Mine now')
  })

  test('takes the password where it was entered too long ago', async () => {
    const { owner, creator, team } = await staffed()
    const past = "update accounts.sessions set created_at = created_at - interval '11 minutes' where user_id = $1"
    await on.admin.query(past, [owner.user.id])
    expect(await refused(on.handOver(owner.who, creator.user.id))).toMatchObject({ code: 'confirm_password' })
    // Nor in the name of no session, or of another person's.
    const { sessionId: _, ...without } = owner.who
    for (const who of [without, { ...without, sessionId: creator.who.sessionId }])
      expect(await refused(on.handOver(who, creator.user.id))).toMatchObject({ code: 'confirm_password' })
    expect(await on.roles(team)).toMatchObject({ [owner.user.id]: Owner, [creator.user.id]: Creator })
    await on.at.call(ConfirmPassword, { who: owner.who, body: { password: owner.password } })
    expect(await on.handOver(owner.who, creator.user.id)).toMatchObject({ id: creator.user.id, pivot: { role: Owner } })
  })

  test('not to one who may own no more teams: they could make none of their own', async () => {
    const { owner, creator, team } = await staffed()
    for (const name of ['A', 'B', 'C', 'D']) await on.create(creator.who, name)
    expect(await refused(on.handOver(owner.who, creator.user.id))).toMatchObject({
      code: 'team_limit',
      message: 'This member’s plan doesn’t allow more teams.',
      details: { limit: 5 },
    })
    expect(await on.roles(team)).toMatchObject({ [owner.user.id]: Owner, [creator.user.id]: Creator })
    expect((await on.team(owner.who)).owner.id).toBe(owner.user.id)
  })

  test('two teams at once to one who may own one more: one is handed over', async () => {
    const [one, other] = [await staffed(), await staffed()]
    const heir = await newPerson(on.at)
    for (const { team } of [one, other]) await on.add(team, heir.user.id)
    for (const name of ['A', 'B', 'C']) await on.create(heir.who, name)
    const done = await Promise.allSettled([one, other].map(({ owner }) => on.handOver(owner.who, heir.user.id)))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('to a member, not to a stranger nor to oneself', async () => {
    const { owner, manager, team } = await staffed()
    const stranger = await newPerson(on.at)
    for (const id of [stranger.user.id, owner.user.id, '12345'])
      expect(await refused(on.handOver(owner.who, id))).toMatchObject({
        code: 'member_not_found',
        field: 'body.member_id',
      })
    expect((await refused(on.handOver(on.as(manager, team, Manager), manager.user.id))).code).toBe('not_allowed')
  })

  test('raced with leaving, removing and itself, the team has one owner, who is a member', async () => {
    for (let round = 0; round < 6; round++) {
      const { owner, manager, creator, team } = await staffed()
      await Promise.allSettled([
        on.handOver(owner.who, creator.user.id),
        on.leave(on.as(creator, team, Creator)),
        on.handOver(owner.who, manager.user.id),
        on.remove(owner.who, manager.user.id),
        on.change(owner.who, creator.user.id, Manager),
      ])
      const { rows } = await on.admin.query('select owner_id from team.teams where id = $1', [team])
      const owners = Object.entries(await on.roles(team)).filter(([, role]) => role === Owner)
      expect(owners).toEqual([[rows[0].owner_id, Owner]])
    }
  })
})
