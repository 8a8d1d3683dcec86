import { CreatePosts, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { beforeEach, expect, test } from 'vitest'
import { rested, type Setup, setups, useSetups } from './publishing-setup.ts'

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
}, 40_000)

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
}, 40_000)
