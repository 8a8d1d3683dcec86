import { FindInvite, IssueInviteLink } from '@fanfare/contracts/internal/team.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '../../../../infra/testing/person.ts'
import { day, startWithMembers, type WithMembers } from './member-calls.ts'

/** How many messages and links invitations make: each goes to a stranger, and each link is a row. */

let on: WithMembers
beforeAll(async () => {
  on = await startWithMembers()
})
afterAll(() => on.close())

let addresses = 0
const someone = () => `bounded-${++addresses}@example.test`

/** So many messages of invitations that a person of a team has had sent. */
const sentBefore = (teamId: string, userId: string, many: number) =>
  on.admin.query(
    `insert into team.invite_mails (id, team_id, user_id, sent_at)
     select $1::bigint + n, $1::bigint, $2::bigint, $3::timestamptz from generate_series(1, $4::int) n`,
    [teamId, userId, new Date(on.clock.now()), many],
  )

test('of many links of an invitation the newest ten are kept', async () => {
  const { who } = await on.owner()
  const { invite } = await on.invite(who, { email: someone() })
  const asked = { body: { team_id: who.teamId, invite_id: invite.id } }
  await on.at.drain()
  const first = await on.at.call(IssueInviteLink, asked)
  await Promise.all(Array.from({ length: 48 }, () => on.at.call(IssueInviteLink, asked)))
  const last = await on.at.call(IssueInviteLink, asked)
  const { rows } = await on.admin.query('select count(*) from team.invite_tokens where invite_id = $1', [invite.id])
  expect(rows[0].count).toBe('10')
  expect((await on.read(last?.token ?? '')).role).toBe(Creator)
  expect((await refused(on.read(first?.token ?? ''))).code).toBe('link_invalid')
  // Who only reads an invitation makes none.
  await on.revoke(who, invite.id)
  expect(await on.at.call(IssueInviteLink, asked)).toBeNull()
  expect(await on.at.call(FindInvite, asked)).toBeNull()
})

test('an address gets only so many, from all teams together', async () => {
  const email = someone()
  let last: Awaited<ReturnType<typeof on.owner>> | undefined
  for (let teams = 0; teams < 6; teams++) {
    last = await on.owner()
    await on.invite(last.who, { email })
    await on.at.drain()
  }
  expect(await on.mails(email)).toHaveLength(5)
  // Who sent the one that was dropped sees that.
  if (last) expect((await on.invites(last.who)).map(({ sent_at: sent }) => sent)).toEqual([null])
})

test('one team that invites an address again and again keeps no other team’s invitation back', async () => {
  const email = someone()
  const { who } = await on.owner()
  const { invite } = await on.invite(who, { email })
  for (let again = 0; again < 6; again++) {
    await on.at.drain()
    on.advance(121_000)
    await on.resend(who, invite.id)
  }
  expect(await on.mails(email)).toHaveLength(2)
  const other = await on.owner()
  await on.invite(other.who, { email })
  expect(await on.mails(email)).toHaveLength(3)
  expect((await on.invites(other.who))[0]?.sent_at).not.toBeNull()
})

test('a person has only so many sent within a day, in all teams together and whatever becomes of the invitations', async () => {
  const owner = await on.owner()
  const { who } = owner
  const second = on.ownerOf(owner, (await on.create(who, 'Second')).id)
  const kept = await on.invite(who, { email: someone() })
  await on.revoke(who, (await on.invite(who, { email: someone() })).invite.id)
  await sentBefore(who.teamId, who.userId, 96)
  // Some at once for the last two.
  const done = await Promise.allSettled([who, second, who, second].map(one => on.invite(one, { email: someone() })))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  on.advance(121_000)
  const limit = { code: 'invite_limit', details: { limit: 100 } }
  expect(await refused(on.invite(second, { email: someone() }))).toMatchObject(limit)
  expect(await refused(on.resend(who, kept.invite.id))).toMatchObject(limit)
  expect((await on.link(second)).token).not.toBe('')
  on.advance(day)
  await on.resend(who, kept.invite.id)
})

test('a team has only so many sent within a day, by all its members together', async () => {
  const { who } = await on.owner()
  await sentBefore(who.teamId, '1', 99)
  await on.invite(who, { email: someone() })
  expect((await refused(on.invite(who, { email: someone() }))).code).toBe('invite_limit')
})
