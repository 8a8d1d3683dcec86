import { ApprovePost, RequestApproval, SendBackPost } from '@fanfare/contracts/endpoints/approvals.ts'
import { AcceptInvite, CreateInvite } from '@fanfare/contracts/endpoints/members.ts'
import { MarkNotifications } from '@fanfare/contracts/endpoints/notifications.ts'
import { CreatePosts, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../../infra/testing/pictures.ts'
import { until } from '../../../../infra/testing/until.ts'
import { uploadFile } from '../../../../infra/testing/walk.ts'
import {
  connected,
  newMember,
  notificationsOf,
  type Person,
  publish,
  startNotifications,
} from './notifications-setup.ts'

/** What happens to a post or an account at its network, or is decided by a person, until it is in the lists of those whom it concerns. */

let at: Awaited<ReturnType<typeof startNotifications>>
let owner: Person
let manager: Person
let creator: Person
let account: { id: string; ig_id: string | null }

beforeAll(async () => {
  // What a network shows is asked for shortly after, and a limit is read before each post.
  at = await startNotifications({ ASK_MS: '40', GRACE_PERIOD_MS: '300', BACKOFF_MS: '40', HELD_LOOK_MS: '500' })
  owner = await newMember(at.system)
  const team = { id: owner.teamId }
  manager = await newMember(at.system, { ...team, role: Manager })
  creator = await newMember(at.system, { ...team, role: Creator })
  for (const { client } of [creator, manager]) await client.call(SwitchTeam, { body: { to: owner.teamId } })
  account = (await connected(owner, at.system)).account
}, 240_000)
afterAll(() => at?.system.close())
beforeEach(async () => {
  at.system.simulator.control.clearFaults()
  for (const { client } of [owner, manager, creator])
    await client.call(MarkNotifications, { body: { read: true, all: true } })
})

const fault = (call: string, kind: string, more: object = {}) =>
  at.system.simulator.control.addFault({ match: { account: account.ig_id ?? '', call }, kind, ...more } as never)
const listed = async (person: Person, kind: NotificationKind) =>
  (await notificationsOf(person, { unread: true })).filter(one => one.kind === kind)
const arrived = (person: Person, kind: NotificationKind) =>
  until(
    async () => {
      const [one] = await listed(person, kind)
      return one
    },
    { withinMs: 60_000, what: `${kind} in the list` },
  )

test('a post of which the network did not say whether it is live: author and Managers are asked', async () => {
  fault('media_publish', 'answer_instead', { times: 1, code: 368 })
  const [id = ''] = await publish(creator, account.id, ['First words'])
  await arrived(creator, 'post_failed')
  // Tried again with other words: what was sent before may go live yet, and nobody would know it by its words.
  await creator.client.call(UpdatePost, { params: { id }, body: { caption: 'Perhaps live' } })
  await creator.client.call(RetryPost, { params: { id } })
  for (const person of [creator, manager, owner])
    expect(await arrived(person, 'post_unconfirmed')).toMatchObject({
      title: 'Is this post live?',
      text: expect.stringContaining('Perhaps live'),
      count: 1,
      subjects: [{ id }],
    })
}, 120_000)

test('a post that is on hold because of its account, with what to do', async () => {
  fault('media', 'answer_instead', { code: 190, subcode: 459 })
  const [id] = await publish(creator, account.id, ['Waits'])
  for (const person of [creator, owner])
    expect(await arrived(person, 'post_held')).toMatchObject({
      title: 'A post is on hold',
      count: 1,
      subjects: [{ id }],
    })
  expect((await listed(owner, 'post_held'))[0]?.text).toMatch(/^“Waits” on .*Log in to/)
}, 120_000)

test('an account that its network takes no more posts of today: Managers and the owner, no Creator', async () => {
  // One that has not published yet: of the other the network's limit is known for a while.
  const { account: full } = await connected(owner, at.system)
  at.system.simulator.control.addFault({ match: { account: full.ig_id ?? '' }, kind: 'quota_reached' } as never)
  await publish(creator, full.id, ['One too many'])
  for (const person of [manager, owner])
    expect(await arrived(person, 'quota_reached')).toMatchObject({
      title: 'An account is full for today',
      subjects: [{ id: full.id }],
    })
  expect(await listed(creator, 'quota_reached')).toEqual([])
}, 120_000)

test('what was decided about a post goes to its author, with the note, and not to who decided', async () => {
  const file = await uploadFile(creator.client, await picture({ seed: 5, width: 640, height: 640 }), 'a.jpg')
  const wall = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)
  const asked = async (caption: string) => {
    const { posts } = await creator.client.call(CreatePosts, {
      body: { accounts: [account.id], caption, items: [{ media_id: file.id }], schedule: { kind: 'draft' } },
    })
    const id = posts[0]?.id ?? ''
    const { version } = await creator.client.call(RequestApproval, { params: { id }, body: {} })
    return { id, version }
  }
  const [first, second] = [await asked('Too long'), await asked('Just right')]
  await arrived(owner, 'approval_requested')
  await manager.client.call(SendBackPost, { params: { id: first.id }, body: { note: 'Shorter, please' } })
  expect(await arrived(creator, 'approval_decided')).toMatchObject({
    title: 'A post was sent back',
    text: expect.stringContaining('“Shorter, please”'),
    subjects: [{ id: first.id }],
  })
  await creator.client.call(MarkNotifications, { body: { read: true, all: true } })
  const schedule = { kind: 'date' as const, wall, zone: 'UTC' }
  await manager.client.call(ApprovePost, { params: { id: second.id }, body: { version: second.version, schedule } })
  expect(await arrived(creator, 'approval_decided')).toMatchObject({
    title: 'A post was approved',
    text: expect.stringContaining('Just right'),
    subjects: [{ id: second.id }],
  })
  await at.system.drain()
  expect(await listed(manager, 'approval_decided')).toEqual([])
  // Nobody is asked any more, and the list says so instead of asking.
  expect(await listed(owner, 'approval_requested')).toEqual([])
  const [asking] = (await notificationsOf(owner)).filter(({ kind }) => kind === 'approval_requested')
  expect(asking).toMatchObject({
    text: expect.stringMatching(/ Already taken care of\.$/),
    read_at: expect.any(String),
  })
}, 120_000)

test('who accepts an invitation: the Owner and the Managers are told, by name, and not the one who did it', async () => {
  const guest = await newMember(at.system)
  const params = { teamId: owner.teamId }
  const { url } = await owner.client.call(CreateInvite, { params, body: { role: Manager, uses: 1 } })
  await guest.client.call(AcceptInvite, { params: { token: url?.split('/').at(-1) ?? '' } })
  for (const person of [owner, manager])
    expect(await arrived(person, 'member_joined')).toMatchObject({
      title: expect.stringMatching(/^Person \d+ joined /),
      subjects: [{ id: guest.id, label: expect.stringMatching(/^Person/) }],
    })
  await at.system.drain()
  for (const person of [creator, guest]) expect(await listed(person, 'member_joined')).toEqual([])
}, 120_000)
