import { CreatePosts, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { ListSocialAccounts, UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { connectAccount, connectNew, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryRows, rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/** An account, or the linked page, that cannot be posted to: it is said before, said afterwards, and goes out once that is fixed. */

const flow = 'draft-then-publish'
useSetups([flow])
let setup: Setup
let mediaId: string
let seed = 9_100
beforeEach(async () => {
  setup = setups.get(flow) as Setup
  mediaId = (await uploadFile(setup.client, await picture({ seed: ++seed, width: 640, height: 800 }), 'p.jpg')).id
})
const content = () => ({ caption: `Post ${seed}`, post_to_page: true, items: [{ media_id: mediaId }] })
const create = async (more: object = {}): Promise<Post> => {
  const body = { accounts: [setup.ig.id], schedule: { kind: 'now' as const }, ...content(), ...more }
  const { posts } = await setup.client.call(CreatePosts, { body })
  return posts[0] as Post
}
const turn = (account: { id: string; team_id: string }, disabled: boolean) =>
  setup.client.call(UpdateSocialAccount, {
    params: { teamId: account.team_id, accountId: account.id },
    body: { disabled },
  })
const allLive = ({ publications }: Post) =>
  publications.length === 2 && publications.every(one => one.status === 'live')
/** Where the post is live at the network. */
const places = ({ caption }: Post) =>
  setup.system.simulator.control
    .publications()
    .filter(publication => publication.caption === caption)
    .map(({ surface }) => surface)

test('a linked page that is turned off: the post is live on Instagram, the page gets it once it is on', async () => {
  const { client, page } = setup
  await turn(page, true)
  const asked = await client.call(Preflight, {
    body: { accounts: [setup.ig.id], schedule: { kind: 'now' }, ...content() },
  })
  expect(asked.checks.find(({ code }) => code === 'cross_post')).toMatchObject({
    level: 'warn',
    title: `${accountName(page)} is turned off`,
    fix: { kind: 'turn_on', account_id: page.id },
  })
  const { id } = await create()
  const post = await rested(client, id, one => one.alerts.length > 0)
  expect(post).toMatchObject({
    status: Posted,
    error: null,
    alerts: [
      {
        code: 'cross_post_held',
        title: 'On Instagram, waiting for the Page',
        message: `${accountName(page)} is turned off. Turn it on to publish this post there.`,
        action: 'turn_on',
      },
    ],
  })
  expect(places(post)).toEqual(['instagram_feed'])
  await turn(page, false)
  const all = await rested(client, id, allLive)
  expect(all).toMatchObject({ status: Posted, alerts: [] })
  expect(places(all)).toHaveLength(2)
}, 240_000)

test('a post of an account that is turned off is on hold, and goes out once it is on', async () => {
  const { client, ig } = setup
  const soon = { kind: 'date', wall: new Date(Date.now() + 4_000).toISOString().slice(0, 19), zone: 'UTC' }
  const { id } = await create({ post_to_page: false, schedule: soon })
  await turn(ig, true)
  const held = await rested(client, id, one => one.error !== null)
  expect(held).toMatchObject({
    status: Scheduled,
    error: {
      code: 'account_off',
      message: `${accountName(ig)} is turned off. Turn it on to publish this post.`,
      action: 'turn_on',
    },
  })
  await turn(ig, false)
  const post = await rested(client, id, one => one.status === Posted)
  expect(post).toMatchObject({ error: null })
  expect(places(post)).toEqual(['instagram_feed'])
}, 240_000)

describe('a permission that the connection lacks', () => {
  const control = () => setup.system.simulator.control
  /** Accounts of another person whose permissions are not all there, as the product knows them. */
  const connected = async ({ declined = [] as string[] } = {}) => {
    const { client, system } = setup
    const { teamId, ready } = await connectNew(client, system.simulator.url)
    const ig = await connectAccount(client, teamId, ready.igId, 'ig')
    const page = await connectAccount(client, teamId, ready.pageId, 'fb')
    const allow = async (given: { permissions?: string[]; declined?: string[] }) => {
      control().grant({ user: ready.userId, ...given })
      await queryRows(setup, "update team.social_accounts set read_at = now() - interval '1 hour' where id = any($1)", [
        [ig.id, page.id],
      ])
      await client.call(ListSocialAccounts, { params: { teamId }, query: { sync: true } })
    }
    if (declined.length > 0) await allow({ declined })
    return { client, ready, ig, page, allow }
  }
  const asked = (call: string, account: string) => control().requests({ call, account } as never).length

  test('for publishing: nothing is sent, and it goes out by itself once that is granted', async () => {
    const { client, ready, ig, allow } = await connected({ declined: ['instagram_content_publish'] })
    const before = asked('media', ready.igId)
    const { id } = await create({ accounts: [ig.id], post_to_page: false })
    const held = await rested(client, id, one => one.error !== null)
    expect(held).toMatchObject({
      status: Scheduled,
      error: {
        code: 'permission_missing',
        message:
          'Fanfare doesn’t have permission to publish on Instagram. Reconnect with all permissions on to publish this post.',
        action: 'reconnect',
      },
    })
    expect(asked('media', ready.igId)).toBe(before)
    await allow({ permissions: ['instagram_content_publish'] })
    const post = await rested(client, id, one => one.status === Posted)
    expect(places(post)).toEqual(['instagram_feed'])
  }, 240_000)

  test('for the linked page: the page is named, and Instagram has the post', async () => {
    const { client, page, ready, ig, allow } = await connected({ declined: ['pages_manage_posts'] })
    const before = asked('photos', ready.pageId)
    const { id } = await create({ accounts: [ig.id] })
    const post = await rested(client, id, one => one.alerts.length > 0)
    expect(post).toMatchObject({
      status: Posted,
      alerts: [
        {
          code: 'cross_post_held',
          message: `Fanfare doesn’t have permission to publish on ${accountName(page)}. Reconnect with all permissions on to publish this post.`,
          action: 'reconnect',
        },
      ],
    })
    expect(asked('photos', ready.pageId)).toBe(before)
    await allow({ permissions: ['pages_manage_posts'] })
    await rested(client, id, allLive)
  }, 240_000)

  test('for the first comment: the post is live, the comment is not sent, and it says why', async () => {
    const { client, ready, ig } = await connected({ declined: ['instagram_manage_comments'] })
    const before = asked('comments', ready.igId)
    const { id } = await create({ accounts: [ig.id], post_to_page: false, first_comment: 'First!' })
    const post = await rested(client, id, one => one.alerts.length > 0)
    expect(post).toMatchObject({
      status: Posted,
      alerts: [
        {
          code: 'comment_missing',
          message:
            'The first comment wasn’t posted. Fanfare doesn’t have permission to comment. Reconnect and allow comments.',
          action: 'reconnect',
        },
      ],
    })
    expect(asked('comments', ready.igId)).toBe(before)
  }, 240_000)

  test('for products: it is said that they cannot be tagged, and nothing is sent', async () => {
    const { client, ready, ig } = await connected()
    const before = asked('media', ready.igId)
    const product_tags = [{ product_id: '3231775643511089', x: 0.5, y: 0.5 }]
    const { id } = await create({
      accounts: [ig.id],
      post_to_page: false,
      items: [{ media_id: mediaId, product_tags }],
    })
    const held = await rested(client, id, one => one.error !== null)
    expect(held).toMatchObject({
      error: {
        code: 'permission_missing',
        message:
          'Fanfare doesn’t have permission to tag products on Instagram. Reconnect with products on to publish this post.',
      },
    })
    expect(asked('media', ready.igId)).toBe(before)
  }, 240_000)
})
