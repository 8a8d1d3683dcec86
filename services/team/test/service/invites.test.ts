import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, refused } from '../../../../infra/testing/person.ts'
import { day, startWithMembers, type WithMembers } from './member-calls.ts'

let on: WithMembers
beforeAll(async () => {
  on = await startWithMembers()
})
afterAll(() => on.close())

let addresses = 0
const someone = () => `invited-${++addresses}@example.test`

describe('by email', () => {
  test('a new person signs up and joins: the mail says who invites into what, and proves the address', async () => {
    const { who } = await on.owner('Ines & Co')
    const email = someone()
    const { invite, url } = await on.invite(who, { email, role: Manager })
    expect(url).toBeNull()
    expect(invite).toMatchObject({ email, role: Manager, uses_left: 1, expired: false })
    expect(invite.invited_by).toEqual({ id: who.userId, name: 'Ines & Co' })
    const token = await on.mailed(email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { name } = await on.team(who)
    const [mail] = await on.mails(email)
    expect(mail?.subject).toBe(`Ines & Co invited you to ${name}`)
    expect(mail?.text).toContain('Manager')
    const shown = { team: { name }, invited_by: 'Ines & Co', role: Manager, email }
    expect(await on.read(token)).toMatchObject({ ...shown, registered: false })

    const guest = await newPerson(on.at, { email })
    expect(await on.read(token)).toMatchObject({ ...shown, registered: true })
    expect(await on.accept(guest, token)).toEqual({ team_id: who.teamId })
    expect(await on.memberships(guest.user.id)).toMatchObject({ active_team_id: who.teamId })
    expect((await on.roles(who.teamId))[guest.user.id]).toBe(Manager)
    expect(await on.voided()).toContain(guest.user.id)
    expect(await on.invites(who)).toEqual([])
    const { rows } = await on.admin.query('select email_confirmed_at from accounts.users where id = $1', [
      guest.user.id,
    ])
    expect(rows[0].email_confirmed_at).toBeInstanceOf(Date)
    expect(await on.events(who.teamId, 'member_joined')).toEqual([
      { name: 'member_joined', payload: { teamId: who.teamId, userId: guest.user.id, role: Manager } },
    ])
  })

  test('the token is in the message alone, and its hash in the database', async () => {
    const { who } = await on.owner()
    const email = someone()
    await on.invite(who, { email })
    const token = await on.mailed(email)
    const tables = [
      'team.outbox',
      'accounts.mails',
      'team.invites',
      'team.invite_tokens',
      'accounts.inbox',
      'team.inbox',
    ]
    for (const table of tables) {
      const { rows } = await on.admin.query(`select count(*) from ${table} as row where row::text like $1`, [
        `%${token}%`,
      ])
      expect(rows[0].count, table).toBe('0')
    }
  })

  test('goes to the address that the person registered; another spelling proves nothing', async () => {
    const { who } = await on.owner()
    const email = someone()
    const guest = await newPerson(on.at, { email })
    await on.invite(who, { email: email.toUpperCase() })
    await on.accept(guest, await on.mailed(email))
    const { rows } = await on.admin.query('select email_confirmed_at from accounts.users where id = $1', [
      guest.user.id,
    ])
    expect(rows[0].email_confirmed_at).toBeNull()
  })

  test('nobody else can accept it, and it stays for whom it is', async () => {
    const { who } = await on.owner()
    const [guest, other] = [await newPerson(on.at), await newPerson(on.at)]
    await on.invite(who, { email: guest.email })
    const token = await on.mailed(guest.email)
    expect((await refused(on.accept(other, token))).code).toBe('invite_other_person')
    expect(Object.keys(await on.roles(who.teamId))).toEqual([who.userId])
    await on.accept(guest, token)
  })

  test('inviting again renews the invitation; links of earlier messages go on working', async () => {
    const { who } = await on.owner()
    const email = someone()
    const first = await on.invite(who, { email })
    const token = await on.mailed(email)
    on.advance(6 * day)
    const again = await on.invite(who, { email: email.toUpperCase(), role: Manager })
    expect(again.invite).toMatchObject({ id: first.invite.id, role: Manager })
    expect(await on.invites(who)).toHaveLength(1)
    on.advance(2 * day)
    expect((await on.read(token)).role).toBe(Manager)
    expect(await on.mails(email)).toHaveLength(2)
  })

  test('a link confirms only the spelling that its message was sent to', async () => {
    const { who } = await on.owner()
    const email = someone()
    await on.invite(who, { email: email.toUpperCase() })
    const token = await on.mailed(email.toUpperCase())
    const guest = await newPerson(on.at, { email })
    await on.invite(who, { email })
    await on.accept(guest, token)
    const { rows } = await on.admin.query('select email_confirmed_at from accounts.users where id = $1', [
      guest.user.id,
    ])
    expect(rows[0].email_confirmed_at).toBeNull()
  })

  test('at once after a message inviting again sends none', async () => {
    const { who } = await on.owner()
    const email = someone()
    await on.invite(who, { email })
    await on.invite(who, { email, role: Manager })
    expect(await on.mails(email)).toHaveLength(1)
  })

  test('is sent again after two minutes, not before, with another link', async () => {
    const { who } = await on.owner()
    const email = someone()
    const { invite } = await on.invite(who, { email })
    const first = await on.mailed(email)
    expect(await refused(on.resend(who, invite.id))).toMatchObject({
      code: 'invite_sent_lately',
      details: { retry_after_seconds: expect.any(Number) },
    })
    on.advance(121_000)
    const again = await on.resend(who, invite.id)
    expect(Date.parse(again.expires_at)).toBeGreaterThan(Date.parse(invite.expires_at))
    expect(await on.mails(email)).toHaveLength(2)
    const second = await on.mailed(email)
    expect(second).not.toBe(first)
    for (const token of [first, second]) expect((await on.read(token)).email).toBe(email)
  })

  test('what cannot be invited is refused', async () => {
    const { who } = await on.owner()
    const member = await newPerson(on.at)
    await on.add(who.teamId, member.user.id)
    expect(await refused(on.invite(who, { email: member.email.toUpperCase() }))).toMatchObject({
      code: 'member_exists',
      field: 'body.email',
    })
    // Reads like an address of Latin letters: the a is Cyrillic.
    const wrong = ['аda@example.test', 'ada@exa_mple.test']
    for (const email of wrong)
      expect(await refused(on.invite(who, { email }))).toMatchObject({ code: 'invalid_input', field: 'body.email' })
    expect(await refused(on.invite(who, { email: someone(), uses: 2 }))).toMatchObject({ field: 'body.uses' })
  })

  test('a seat is kept for each invitation that has not expired', async () => {
    const { who } = await on.owner()
    await on.fill(who.teamId, 8)
    const email = someone()
    await on.invite(who, { email })
    expect(await refused(on.invite(who, { email: someone() }))).toMatchObject({
      code: 'member_limit',
      message: 'Your Team plan allows 10 members.',
      details: { limit: 10 },
    })
    expect((await on.invite(who, { email })).invite.email).toBe(email)
    on.advance(8 * day)
    const { invite } = await on.invite(who, { email: someone() })
    const expired = (await on.invites(who)).find(one => one.email === email)
    expect(expired?.expired).toBe(true)
    expect((await refused(on.resend(who, expired?.id ?? ''))).code).toBe('member_limit')
    await on.revoke(who, invite.id)
    expect((await on.resend(who, expired?.id ?? '')).expired).toBe(false)
  })
})

describe('opened again by the person who accepted it', () => {
  test('used up as it is, it says which team that is, and to nobody else', async () => {
    const { who } = await on.owner()
    const email = someone()
    await on.invite(who, { email })
    const token = await on.mailed(email)
    const guest = await newPerson(on.at, { email })
    expect((await refused(on.joined(guest, token))).code).toBe('link_invalid')
    await on.accept(guest, token)
    expect((await refused(on.read(token))).code).toBe('link_invalid')
    const { name } = await on.team(who)
    expect(await on.joined(guest, token)).toEqual({ id: who.teamId, name })
    expect((await refused(on.joined(await newPerson(on.at), token))).code).toBe('link_invalid')
    await on.remove(who, guest.user.id)
    expect((await refused(on.joined(guest, token))).code).toBe('link_invalid')
  })

  test('each message of one invitation does, and a link with uses left too', async () => {
    const { who } = await on.owner()
    const email = someone()
    const { invite } = await on.invite(who, { email })
    const first = await on.mailed(email)
    on.advance(121_000)
    await on.resend(who, invite.id)
    const second = await on.mailed(email)
    const guest = await newPerson(on.at, { email })
    await on.accept(guest, second)
    for (const token of [first, second]) expect((await on.joined(guest, token)).id).toBe(who.teamId)
    const { token } = await on.link(who, { uses: 2 })
    expect((await on.joined(guest, token)).id).toBe(who.teamId)
  })
})

describe('by a link', () => {
  test('so many people join, and no more', async () => {
    const { who } = await on.owner()
    const { token, url, id } = await on.link(who, { uses: 2 })
    expect(url).toBe(`${on.at.publicUrl}/join/${token}`)
    expect(await on.read(token)).toMatchObject({ email: null, registered: null, role: Creator })
    for (const left of [1, 0]) {
      await on.accept(await newPerson(on.at), token)
      expect((await on.invites(who)).map(one => one.uses_left)).toEqual(left === 0 ? [] : [left])
    }
    expect((await refused(on.accept(await newPerson(on.at), token))).code).toBe('link_invalid')
    expect((await refused(on.revoke(who, id))).code).toBe('invite_not_found')
  })

  test('a member who opens it uses nothing up and keeps the role', async () => {
    const { who } = await on.owner()
    const { token } = await on.link(who)
    const member = await newPerson(on.at)
    await on.add(who.teamId, member.user.id, Manager)
    expect(await on.accept(member, token)).toEqual({ team_id: who.teamId })
    expect((await on.roles(who.teamId))[member.user.id]).toBe(Manager)
    expect((await on.invites(who)).map(one => one.uses_left)).toEqual([1])
    await on.accept({ who }, token)
    expect((await on.roles(who.teamId))[who.userId]).toBe(Owner)
  })

  test('two at once on the last use: one joins', async () => {
    const { who } = await on.owner()
    const { token } = await on.link(who)
    const guests = [await newPerson(on.at), await newPerson(on.at)]
    const done = await Promise.allSettled(guests.map(guest => on.accept(guest, token)))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(Object.keys(await on.roles(who.teamId))).toHaveLength(2)
  })

  test('two at once on the last seat: one joins, the other is told of the limit', async () => {
    const { who } = await on.owner()
    await on.fill(who.teamId, 8)
    const { token } = await on.link(who, { uses: 5 })
    const guests = [await newPerson(on.at), await newPerson(on.at)]
    const done = await Promise.allSettled(guests.map(guest => on.accept(guest, token)))
    const failed = done.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(failed).toMatchObject([{ code: 'member_limit' }])
    expect(Object.keys(await on.roles(who.teamId))).toHaveLength(10)
    expect((await on.invites(who)).map(one => one.uses_left)).toEqual([4])
  })

  test('joining by it settles an invitation by email, of those alone who have shown that the address is theirs', async () => {
    const { who } = await on.owner()
    const { token, id } = await on.link(who, { uses: 3 })
    const guest = await newPerson(on.at, { confirmed: true })
    await on.invite(who, { email: guest.email })
    await on.accept(guest, token)
    expect((await on.invites(who)).map(one => one.id)).toEqual([id])
    const stranger = await newPerson(on.at)
    await on.invite(who, { email: stranger.email })
    await on.accept(stranger, token)
    expect((await on.invites(who)).map(one => one.email)).toEqual(expect.arrayContaining([stranger.email, null]))
  })

  test('it is in no message, so it cannot be sent again', async () => {
    const { who } = await on.owner()
    const { id } = await on.link(who)
    expect((await refused(on.resend(who, id))).code).toBe('invite_not_found')
  })
})

describe('a token that is not good', () => {
  test('guessed, used, expired, revoked and of a deleted team are refused alike', async () => {
    const owner = await on.owner()
    const { who } = owner
    const guest = await newPerson(on.at)
    const used = await on.link(who)
    await on.accept(await newPerson(on.at), used.token)
    const mailed = someone()
    await on.invite(who, { email: mailed })
    const old = await on.mailed(mailed)
    const expired = await on.link(who)
    on.advance(8 * day)
    const revoked = await on.link(who)
    await on.revoke(who, revoked.id)
    const made = await on.create(who, 'Gone soon')
    const gone = await on.link(on.ownerOf(owner, made.id))
    await on.destroy(on.ownerOf(owner, made.id), 'Gone soon')
    const guessed = ['a'.repeat(43), ' ', '%00', 'x'.repeat(200)]
    const tokens = [...guessed, used.token, old, expired.token, revoked.token, gone.token]
    const answers = await Promise.all(
      tokens.flatMap(token => [on.read(token), on.accept(guest, token), on.accept({ who }, token)]).map(refused),
    )
    expect(
      new Set(
        answers.map(({ code, message, field, rule, details }) =>
          JSON.stringify({ code, message, field, rule, details }),
        ),
      ).size,
    ).toBe(1)
    expect(answers[0]).toMatchObject({ code: 'link_invalid', field: 'params.token' })
  })
})

describe('who may invite', () => {
  test('a person whose own address is not confirmed makes neither message nor link', async () => {
    const { who } = await newPerson(on.at)
    expect((await refused(on.invite(who))).code).toBe('email_unconfirmed')
    expect((await refused(on.invite(who, { email: someone() }))).code).toBe('email_unconfirmed')
  })

  test('a Manager invites Creators only, and leaves alone what the owner has made', async () => {
    const { who: owner } = await on.owner()
    const person = await on.owner()
    await on.add(owner.teamId, person.user.id, Manager)
    const who = on.as(person, owner.teamId, Manager)
    expect(await refused(on.invite(who, { role: Manager }))).toMatchObject({ code: 'not_allowed', field: 'body.role' })
    const email = someone()
    const { invite } = await on.invite(owner, { email, role: Manager })
    expect((await refused(on.invite(who, { email }))).code).toBe('not_allowed')
    expect((await refused(on.resend(who, invite.id))).code).toBe('not_allowed')
    expect((await refused(on.revoke(who, invite.id))).code).toBe('not_allowed')
    const own = await on.invite(who, { email: someone() })
    await on.revoke(who, own.invite.id)
    const creator = on.as(person, owner.teamId, Creator)
    expect((await refused(on.invite(creator))).code).toBe('not_allowed')
    expect((await refused(on.invites(creator))).code).toBe('not_allowed')
  })

  test('a plan without members invites nobody', async () => {
    const { who } = await on.owner()
    expect((await refused(on.invite({ ...who, plan: 1 }))).code).toBe('feature_off')
    await on.admin.query('update team.teams set product_id = 1 where id = $1', [who.teamId])
    expect((await refused(on.invite(who))).code).toBe('feature_off')
  })

  test('after a change to a plan without members, open invitations can still be revoked', async () => {
    const { who } = await on.owner()
    const { id, token } = await on.link(who)
    await on.admin.query('update team.teams set product_id = 0 where id = $1', [who.teamId])
    await on.revoke({ ...who, plan: 0 }, id)
    expect((await refused(on.read(token))).code).toBe('link_invalid')
  })

  test('another team’s invitations are not there', async () => {
    const [mine, other] = [await on.owner(), await on.owner()]
    const { id } = await on.link(other.who)
    expect((await refused(on.revoke(mine.who, id))).code).toBe('invite_not_found')
    expect((await refused(on.resend(mine.who, id))).code).toBe('invite_not_found')
    const foreign = { ...mine.who, teamId: other.who.teamId }
    expect((await refused(on.invite(foreign))).code).toBe('team_not_found')
  })

  test('a team has so many invitations at most', async () => {
    const { who } = await on.owner()
    await on.admin.query(
      `insert into team.invites (id, team_id, role, uses_left, invited_by, created_at, expires_at)
       select 9000000 + n, $1, 2, 1, $2, now(), now() from generate_series(1, 200) n`,
      [who.teamId, who.userId],
    )
    expect(await refused(on.invite(who))).toMatchObject({ code: 'invite_limit', details: { limit: 200 } })
  })
})
