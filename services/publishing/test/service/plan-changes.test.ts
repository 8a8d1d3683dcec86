import { CreatePosts, DeletePost, DismissAlerts, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { DisconnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { Failed, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { connectAccount, connectNew, uploadFile } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fault, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** The plan of a post changes while it goes out, or after it failed: its page is connected or removed, its account is removed. */

useSetups(['draft-then-publish'])

const setup = () => setups.get('draft-then-publish') as Setup
const control = () => setup().system.simulator.control
let seed = 71_000
const upload = async () =>
  (await uploadFile(setup().client, await picture({ seed: ++seed, width: 640, height: 800 }), 'p.jpg')).id

/** An Instagram account of its own, with the page that is linked to it. */
const fresh = async () => {
  const { client, system } = setup()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const ig = await connectAccount(client, teamId, ready.igId, 'ig')
  const page = () => connectAccount(client, teamId, ready.pageId, 'fb')
  return { teamId, ready, ig, page }
}
const create = async (account: string, body: object): Promise<Post> => {
  const { posts } = await setup().client.call(CreatePosts, {
    body: { accounts: [account], schedule: { kind: 'now' }, ...body } as never,
  })
  return posts[0] as Post
}
const tomorrow = () => ({
  kind: 'date',
  wall: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
  zone: 'UTC',
})
/** Has the first part of a scheduled post due. */
const haveDue = async (id: string) => {
  const database = new pg.Client(setup().system.database.adminUrl)
  await database.connect()
  const sql = 'update publishing.publications set due_at = now(), next_at = now() where post_id = $1 and part = 1'
  await database.query(sql, [id])
  await database.end()
}
const liveOf = (id: string) =>
  control()
    .publications()
    .filter(({ sources }) => sources.some(source => source.includes(`/${id}/`)))
    .map(({ surface }) => surface)
const onPage = expect.stringMatching(/^page_/)

describe('a post that went live although it looks failed, with a network that shows it late', () => {
  /** Sent, live, and said to have failed. */
  const falselyFailed = async (account: string, body: object) => {
    fault(setup(), 'media_publish', 'answer_after', { code: 368 })
    const lag = control().addFault({ kind: 'stale_read', as: 'finished', whenLive: true, lagMs: 60_000 } as never)
    const post = await create(account, { caption: `Plan ${++seed}`, ...body })
    expect(await rested(setup().client, post.id, settled)).toMatchObject({ status: Failed, unconfirmed: false })
    control().clearFaults(lag.id)
    return post
  }
  const isEverywhere = ({ publications }: Post) =>
    publications.length === 2 && publications.every(({ status }) => status === 'live')

  test('is asked about first when its page was connected since', async () => {
    const { client } = setup()
    const { ig, page } = await fresh()
    const media_id = await upload()
    const { id } = await falselyFailed(ig.id, { items: [{ media_id }], post_to_page: true })
    expect(liveOf(media_id)).toEqual(['instagram_feed'])
    await page()
    await client.call(RetryPost, { params: { id } })
    await rested(client, id, isEverywhere)
    expect(liveOf(media_id)).toEqual(['instagram_feed', onPage])
  })

  test('is asked about first when it is to go to the page as well', async () => {
    const { client, ig } = setup()
    const media_id = await upload()
    const { id } = await falselyFailed(ig.id, { items: [{ media_id }] })
    await client.call(UpdatePost, { params: { id }, body: { post_to_page: true } })
    await client.call(RetryPost, { params: { id } })
    await rested(client, id, isEverywhere)
    expect(liveOf(media_id)).toEqual(['instagram_feed', onPage])
  })

  test('is asked about first when it is to be a story', async () => {
    const { client, ig } = setup()
    const media_id = await upload()
    const { id } = await falselyFailed(ig.id, { items: [{ media_id }] })
    await client.call(UpdatePost, { params: { id }, body: { post_type: 'story' } })
    await client.call(RetryPost, { params: { id } })
    await rested(client, id, ({ status }) => status === Posted)
    expect(liveOf(media_id)).toEqual(['instagram_feed'])
  })
})

test('an account that is removed between two parts of a story: the post says so, and can be tried again', async () => {
  const { client } = setup()
  const { teamId, ready, ig } = await fresh()
  const ids = [await upload(), await upload(), await upload()]
  const trouble = control().addFault({ kind: 'http_500', match: { call: 'media' }, skip: 1 } as never)
  const { id } = await create(ig.id, { post_type: 'story', items: ids.map(media_id => ({ media_id })) })
  await rested(client, id, ({ publications }) => publications[0]?.status === 'live')
  await client.call(DisconnectSocialAccount, { params: { teamId, accountId: ig.id } })
  const stopped = await rested(client, id, settled)
  expect(stopped).toMatchObject({
    status: Failed,
    unconfirmed: false,
    error: { code: 'account_removed', title: '1 of 3 parts live', action: 'reconnect' },
  })
  expect(stopped.error?.message).not.toContain('drafts')
  expect(stopped.publications.map(({ status }) => status)).toEqual(['live', 'failed', 'failed'])
  control().clearFaults(trouble.id)
  await expect(client.call(RetryPost, { params: { id } })).rejects.toMatchObject({ code: 'social_account_not_found' })
  await connectAccount(client, teamId, ready.igId, 'ig')
  await client.call(RetryPost, { params: { id } })
  await rested(client, id, ({ status }) => status === Posted)
  expect(ids.map(media_id => liveOf(media_id).length)).toEqual([1, 1, 1])
})

test('and can be deleted', async () => {
  const { client } = setup()
  const { teamId, ig } = await fresh()
  const ids = [await upload(), await upload()]
  control().addFault({ kind: 'http_500', match: { call: 'media' }, skip: 1 } as never)
  const { id } = await create(ig.id, { post_type: 'story', items: ids.map(media_id => ({ media_id })) })
  await rested(client, id, ({ publications }) => publications[0]?.status === 'live')
  await client.call(DisconnectSocialAccount, { params: { teamId, accountId: ig.id } })
  await rested(client, id, settled)
  await client.call(DeletePost, { params: { id } })
  await expect(client.call(GetPost, { params: { id } })).rejects.toMatchObject({ code: 'post_not_found' })
})

describe('a page that is removed while a post waits to go there', () => {
  test('has failed by itself; once the post is live the alert says why, and works', async () => {
    const { client } = setup()
    const { teamId, ig, page } = await fresh()
    const { id: accountId } = await page()
    const media_id = await upload()
    const { id } = await create(ig.id, {
      caption: `Page ${++seed}`,
      post_to_page: true,
      items: [{ media_id }],
      schedule: tomorrow(),
    })
    await client.call(DisconnectSocialAccount, { params: { teamId, accountId } })
    const waiting = await rested(client, id, ({ publications }) => publications[1]?.status === 'failed')
    expect(waiting).toMatchObject({ status: Scheduled, error: null, alerts: [] })
    await haveDue(id)
    const post = await rested(client, id, ({ alerts, status }) => status === Posted && alerts.length > 0)
    expect(post.alerts).toMatchObject([
      { code: 'cross_post_failed', title: 'On Instagram, not on the Page', action: 'retry' },
    ])
    expect(post.alerts[0]?.message).toContain('The Page was disconnected')
    await expect(client.call(RetryPost, { params: { id } })).rejects.toMatchObject({
      code: 'social_account_not_found',
      message: expect.stringContaining('Connect it'),
    })
    await page()
    await client.call(RetryPost, { params: { id } })
    await rested(client, id, ({ publications }) => publications.every(({ status }) => status === 'live'))
    expect(liveOf(media_id)).toEqual(['instagram_feed', onPage])
    expect((await client.call(GetPost, { params: { id } })).alerts).toEqual([])
  })

  test('while its upload fails: the alert can be dismissed', async () => {
    const { client } = setup()
    const { teamId, ig, page } = await fresh()
    const { id: accountId } = await page()
    const media_id = await upload()
    control().addFault({ kind: 'http_500', match: { call: 'photos' } } as never)
    const { id } = await create(ig.id, { caption: `Page ${++seed}`, post_to_page: true, items: [{ media_id }] })
    await rested(client, id, ({ status }) => status === Posted)
    await client.call(DisconnectSocialAccount, { params: { teamId, accountId } })
    const post = await rested(client, id, ({ alerts }) => alerts.length > 0)
    expect(post.alerts).toMatchObject([{ code: 'cross_post_failed', action: 'retry' }])
    expect(post.alerts[0]?.message).not.toContain('drafts')
    expect(await client.call(DismissAlerts, { params: { id } })).toMatchObject({ status: Posted, alerts: [] })
    expect(liveOf(media_id)).toEqual(['instagram_feed'])
  })
})
