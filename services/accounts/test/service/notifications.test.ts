import { RequestApproval, SendBackPost } from '@fanfare/contracts/endpoints/approvals.ts'
import { CreateInvite, RemoveMember } from '@fanfare/contracts/endpoints/members.ts'
import {
  AddPushDevice,
  CountNotifications,
  ListPushDevices,
  MarkNotifications,
  OpenNotification,
  TestPushDevice,
} from '@fanfare/contracts/endpoints/notifications.ts'
import { CreatePosts, DeletePost } from '@fanfare/contracts/endpoints/posts.ts'
import { SignOut } from '@fanfare/contracts/endpoints/session.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../../infra/testing/pictures.ts'
import { newSubscription, startPushService } from '../../../../infra/testing/push-service.ts'
import { until } from '../../../../infra/testing/until.ts'
import { uploadFile } from '../../../../infra/testing/walk.ts'
import {
  choose,
  connected,
  newMember,
  notificationsOf,
  type Person,
  publish,
  refuseAll,
  startNotifications,
} from './notifications-setup.ts'

const MINUTE = 60_000
let at: Awaited<ReturnType<typeof startNotifications>>
let push: Awaited<ReturnType<typeof startPushService>>
let owner: Person
let manager: Person
let creator: Person
let leaving: Person
let account: { id: string; ig_id: string | null }

beforeAll(async () => {
  push = await startPushService()
  at = await startNotifications()
  owner = await newMember(at.system)
  const team = { id: owner.teamId }
  manager = await newMember(at.system, { ...team, role: Manager })
  creator = await newMember(at.system, { ...team, role: Creator })
  // Before the clock is moved ahead of that of the tests.
  leaving = await newMember(at.system, { ...team, role: Manager })
  account = (await connected(owner, at.system)).account
}, 240_000)
afterAll(async () => {
  await at?.system.close()
  push?.close()
})
beforeEach(async () => {
  at.system.simulator.control.clearFaults()
  for (const { client } of [owner, manager, creator])
    await client.call(MarkNotifications, { body: { read: true, all: true } })
  at.system.mail.clear()
  push.taken.splice(0)
})

const mails = ({ email }: Person) => at.system.mail.list(email)
/** Lets the quiet time pass, and sends what is due. */
const settle = async () => {
  await at.system.drain()
  at.advance(3 * MINUTE)
  await at.sweep()
}
const unreadOf = (person: Person) => notificationsOf(person, { unread: true })
const failTwelve = async () => {
  refuseAll(at.system, account.ig_id ?? '')
  const ids = await publish(
    owner,
    account.id,
    Array.from({ length: 12 }, (_, index) => `Morning number ${index}`),
  )
  await until(async () => (await unreadOf(owner))[0]?.count === 12, { withinMs: 60_000, what: 'twelve failures' })
  return ids
}

test('twelve failures of one cause are one notification, one email and one push, for author and managers, not for creators', async () => {
  const browser = newSubscription(push.url, 'twelve')
  await owner.client.call(AddPushDevice, { body: browser.sent })
  await choose(owner, { browserNotification: true })
  await failTwelve()
  const [only, ...more] = await unreadOf(owner)
  expect(more).toEqual([])
  expect(only).toMatchObject({ kind: 'post_failed', title: '12 posts failed', count: 12, read_at: null })
  expect(only?.subjects).toHaveLength(12)
  expect(await owner.client.call(CountNotifications)).toEqual({ unread: 1 })
  expect((await unreadOf(manager)).map(({ count }) => count)).toEqual([12])
  expect(await unreadOf(creator)).toEqual([])
  expect(mails(owner)).toEqual([])
  await settle()
  expect(mails(owner).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^12 posts failed/)])
  expect(mails(manager)).toHaveLength(1)
  expect(mails(creator)).toEqual([])
  await until(() => push.taken.length > 0)
  expect(push.taken).toHaveLength(1)
  expect(push.taken[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=/),
  })
  expect(JSON.parse(browser.read(push.taken[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: '12 posts failed',
    tag: only?.id,
    url: `/notifications/${only?.id}`,
    unread: 1,
  })

  // More of it within the hour is the same notification, and no second message.
  await publish(owner, account.id, ['A thirteenth'])
  await until(async () => (await unreadOf(owner))[0]?.count === 13)
  await settle()
  expect(mails(owner)).toHaveLength(1)
  expect(push.taken).toHaveLength(1)
}, 120_000)

test('read in time: neither email nor push follows', async () => {
  await failTwelve()
  const [one] = await unreadOf(owner)
  const opened = await owner.client.call(OpenNotification, { params: { id: one?.id ?? '' } })
  expect(opened).toEqual({ url: '/publishing/post-status/error', team_id: owner.teamId })
  await settle()
  expect(mails(owner)).toEqual([])
  expect(mails(manager)).toHaveLength(1)
}, 120_000)

test('a request for approval that one Manager has answered is read in the list of the other', async () => {
  for (const { client } of [creator, manager]) await client.call(SwitchTeam, { body: { to: owner.teamId } })
  const file = await uploadFile(creator.client, await picture({ seed: 2, width: 640, height: 640 }), 'a.jpg')
  const asked = async (caption: string) => {
    const { posts } = await creator.client.call(CreatePosts, {
      body: { accounts: [account.id], caption, items: [{ media_id: file.id }], schedule: { kind: 'draft' } },
    })
    const id = posts[0]?.id ?? ''
    await creator.client.call(RequestApproval, { params: { id }, body: {} })
    return id
  }
  const ids = [await asked('The first'), await asked('The second'), await asked('The third')]
  await until(async () => (await unreadOf(owner))[0]?.count === 3, { what: 'three requests' })
  await manager.client.call(SendBackPost, { params: { id: ids[0] ?? '' }, body: { note: 'Shorter' } })
  await until(async () => (await unreadOf(owner))[0]?.count === 2, { what: 'one answered' })
  await creator.client.call(DeletePost, { params: { id: ids[1] ?? '' } })
  await until(async () => (await unreadOf(owner))[0]?.count === 1, { what: 'one deleted' })
  await manager.client.call(SendBackPost, { params: { id: ids[2] ?? '' }, body: { note: 'Longer' } })
  for (const person of [owner, manager])
    await until(async () => (await unreadOf(person)).every(({ kind }) => kind !== 'approval_requested'))
  expect(await owner.client.call(CountNotifications)).toEqual({ unread: 0 })
  await settle()
  expect(mails(owner).filter(({ subject }) => /approval/i.test(subject))).toEqual([])
}, 120_000)

test('marking read and back, and another person’s notification', async () => {
  refuseAll(at.system, account.ig_id ?? '')
  await publish(owner, account.id, ['Marked'])
  const [one] = await until(async () => {
    const list = await unreadOf(owner)
    return list.length > 0 ? list : undefined
  })
  const id = one?.id ?? ''
  const mark = (person: Person, read: boolean) => person.client.call(MarkNotifications, { body: { read, ids: [id] } })
  expect(await mark(owner, true)).toEqual({ unread: 0, changed: [id] })
  expect(await mark(owner, true)).toEqual({ unread: 0, changed: [] })
  expect(await mark(owner, false)).toEqual({ unread: 1, changed: [id] })
  expect(await mark(creator, true)).toEqual({ unread: 0, changed: [] })
  expect((await creator.client.ask(OpenNotification, { params: { id } })).error?.code).toBe('notification_not_found')
})

test('an invitation is in the list of a registered person and leads to it', async () => {
  const guest = await newMember(at.system)
  await owner.client.call(CreateInvite, {
    params: { teamId: owner.teamId },
    body: { email: guest.email, role: Creator } as never,
  })
  const [one] = await until(async () => {
    const list = await unreadOf(guest)
    return list.length > 0 ? list : undefined
  })
  expect(one).toMatchObject({ kind: 'invitation', title: expect.stringMatching(/^You’re invited to /) })
  const open = async () => (await guest.client.call(OpenNotification, { params: { id: one?.id ?? '' } })).url
  expect(await open()).toMatch(/^\/join\/.{20,}/)
  // Another address since: the invitation is for the reader of the one that was invited.
  const admin = new pg.Client({ connectionString: at.system.database.adminUrl })
  await admin.connect()
  const links = async () => (await admin.query('select count(*) from team.invite_tokens')).rows[0].count
  try {
    const before = await links()
    await admin.query('update accounts.users set email_confirmed_at = null where id = $1', [guest.id])
    expect(await open()).toBe('/notifications')
    await admin.query(
      `update accounts.users set email_confirmed_at = now(), email = 'other-' || email, email_key = 'other-' || email_key
       where id = $1`,
      [guest.id],
    )
    expect(await open()).toBe('/notifications')
    expect(await links(), 'no link is made that nobody is shown').toBe(before)
  } finally {
    await admin.end()
  }
})

test('who only says that an address is theirs is not shown its invitation', async () => {
  const client = at.system.client()
  const email = 'claimed@example.test'
  await client.signUp({ email })
  const confirmed = await newMember(at.system)
  for (const address of [email, confirmed.email])
    await owner.client.call(CreateInvite, {
      params: { teamId: owner.teamId },
      body: { email: address, role: Creator } as never,
    })
  await until(async () => (await unreadOf(confirmed)).length > 0 || undefined)
  expect(await unreadOf({ client } as Person)).toEqual([])
})

test('a browser that is gone is removed; a test says whether one is reached', async () => {
  const { sent } = newSubscription(push.url, 'gone')
  const { id } = await creator.client.call(AddPushDevice, { body: sent })
  const test = () => creator.client.call(TestPushDevice, { params: { id } })
  expect(await test()).toEqual({ sent: true, error: null })
  push.answer(503)
  expect(await test()).toEqual({ sent: false, error: expect.stringContaining('503') })
  push.answer(410)
  expect(await test()).toMatchObject({ sent: false })
  push.answer(201)
  expect((await creator.client.call(ListPushDevices)).devices).toEqual([])
})

test('who is removed from a team is not notified of it any more, and who signs out is not reached by that browser', async () => {
  refuseAll(at.system, account.ig_id ?? '')
  await publish(owner, account.id, ['Seen by two managers'])
  const list = () => notificationsOf(leaving, { kind: 'post_failed' })
  await until(async () => (await list()).length > 0)
  await owner.client.call(RemoveMember, { params: { teamId: owner.teamId, memberId: leaving.id } })
  await until(async () => (await list()).length === 0)
  await settle()
  expect(mails(leaving).filter(({ subject }) => /failed/.test(subject))).toEqual([])

  const again = at.system.client()
  await again.signIn(leaving.email, leaving.password)
  await again.call(AddPushDevice, { body: newSubscription(push.url, 'signed-out').sent })
  const devices = async () => (await leaving.client.call(ListPushDevices)).devices.length
  expect(await devices()).toBe(1)
  await again.call(SignOut)
  expect(await devices()).toBe(0)
}, 60_000)
