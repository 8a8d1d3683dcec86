import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { DecidePost, PublishPost, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Failed, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, picture as moving, openVideos, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { connectAccount, connectTikTokLogin, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicationKind } from '../../src/networks/kinds.ts'
import { type Backup, backupOf } from './backup.ts'
import { rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/**
 * After a restored backup each kind of post that went out in the time that was lost is found, or a person is asked: never is it called
 * missing. Counted at the simulated network.
 */

useSetups(['draft-then-publish'], { GRACE_PERIOD_MS: '600', ASK_MS: '40' })

const setup = () => setups.get('draft-then-publish') as Setup
const control = () => setup().system.simulator.control
let backup: Backup
let videos: Videos
let video: string
let tiktok: SocialAccount
let seed = 61_000

beforeAll(async () => {
  backup = await backupOf(setup().system.database)
  videos = await openVideos()
  const path = await videos.make('tall.mp4', ...moving('540x960', { seconds: 4, rate: 30 }), ...tone(4), ...h264)
  const { client, system, ready, ig } = setup()
  await connectTikTokLogin(client, system.simulator.url, ready.openId)
  tiktok = await connectAccount(client, ig.team_id, ready.openId, 'tiktok')
  video = (await uploadFile(client, readFileSync(path), 'tall.mp4')).id
  await until(async () => (await client.call(GetMedia, { params: { id: video } })).status === MediaReady, {
    withinMs: 45_000,
  })
}, 240_000)
afterAll(async () => {
  await videos?.close()
  await backup?.close()
})

const pictures = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await uploadFile(setup().client, await picture({ seed: ++seed, width: 640, height: 800 }), 'p.jpg')).id)
  return ids
}
const forEveryone = { tiktok_options: { ...noTikTokOptions, privacy_level: 'PUBLIC_TO_EVERYONE' } }
const plan = async (account: 'ig' | 'page' | 'tiktok', items: readonly string[], more: object = {}): Promise<Post> => {
  const { posts } = await setup().client.call(CreatePosts, {
    body: {
      accounts: [(account === 'tiktok' ? tiktok : setup()[account]).id],
      caption: `Lost ${++seed}`,
      items: items.map(media_id => ({ media_id })),
      schedule: { kind: 'date', wall: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16), zone: 'UTC' },
      ...more,
    } as never,
  })
  return posts[0] as Post
}
const read = ({ id }: Post) => setup().client.call(GetPost, { params: { id } })
const liveCount = () => control().publications().length
/** Has a post due, keeps a copy of the database, lets it go out, and puts the copy back. `until`: what has gone out by then. */
const loseThePast = async (post: Post, went: (now: Post) => boolean, before: () => void = () => {}) => {
  await backup.sql(
    "update publications set due_at = now(), next_at = case when part = 1 then now() + interval '1 s' else next_at end where post_id = $1",
    [post.id],
  )
  await backup.dump()
  before()
  await rested(setup().client, post.id, went)
  const seq = async (schema: string) =>
    Number((await backup.sql<{ seq: string }>(`select seq from ${schema}.history_mark`))[0]?.seq)
  await until(async () => (await seq('publishing')) > (await seq('backup')))
  await backup.restore()
  await rested(setup().client, post.id, now => now.status !== Scheduled || now.error !== null)
  return rested(
    setup().client,
    post.id,
    now => now.error?.code !== 'restored' && now.alerts.every(one => one.action !== 'wait'),
  )
}

/** How a post of each kind is made, and what is known of it afterwards. A new kind needs a line here. */
const kinds: Record<PublicationKind, [() => Promise<Post>, 'found' | 'asked']> = {
  image: [async () => plan('ig', await pictures(1)), 'found'],
  carousel: [async () => plan('ig', await pictures(2)), 'found'],
  reel: [() => plan('ig', [video], { post_type: 'reel' }), 'found'],
  // Nothing of a story says which one it is.
  story: [async () => plan('ig', await pictures(2), { post_type: 'story' }), 'asked'],
  page: [async () => plan('page', await pictures(1)), 'found'],
  page_video: [() => plan('page', [video]), 'found'],
  page_reel: [() => plan('page', [video], { post_type: 'reel' }), 'found'],
  page_story: [async () => plan('page', await pictures(2), { post_type: 'story' }), 'asked'],
  // Of posts that everyone may see: no others are listed.
  tiktok_video: [() => plan('tiktok', [video], forEveryone), 'found'],
  tiktok_photo: [async () => plan('tiktok', await pictures(2), forEveryone), 'found'],
}

const stepsOf =
  'select count(*)::int as steps from publication_steps s join publications p on p.id = s.publication_id where p.post_id = $1'

describe('what went out in the time that was lost', () => {
  test.each(Object.entries(kinds))('%s', async (_, [make, known]) => {
    const post = await make()
    const after = await loseThePast(post, ({ status }) => status === Posted)
    const count = liveCount()
    if (known === 'found') expect(after).toMatchObject({ status: Posted, error: null })
    else {
      expect(after).toMatchObject({
        status: Failed,
        unconfirmed: true,
        error: { code: 'restored_check', action: 'check' },
      })
      // Each part is a question of its own, and the second one may come a moment after the first.
      const parts = await until(
        async () => {
          const asked = (await read(post)).publications.filter(({ status }) => status === 'unconfirmed')
          return asked.length === 2 ? asked : undefined
        },
        { what: 'two questions' },
      )
      for (const _part of parts)
        await setup().client.call(DecidePost, { params: { id: post.id }, body: { live: true } })
      expect(await read(post)).toMatchObject({ status: Posted, error: null })
    }
    expect(liveCount()).toBe(count)
    expect(control().summary().doubled).toEqual([])
  })

  test('a story that was in question already is looked for since it was due, not since the next backup', async () => {
    const post = await plan('ig', await pictures(1), { post_type: 'story' })
    await loseThePast(post, ({ status }) => status === Posted)
    expect(await read(post)).toMatchObject({ unconfirmed: true, error: { code: 'restored_check' } })
    // Ten minutes later a second backup is made, which is put back as well.
    await backup.sql("update publications set due_at = due_at - interval '10 minutes' where post_id = $1", [post.id])
    control().moveClock({ advanceMs: 600_000 })
    await backup.dump()
    await until(async () => {
      const [a] = await backup.sql<{ a: string; b: string }>(
        'select (select seq from publishing.history_mark) as a, (select seq from backup.history_mark) as b',
      )
      return Number(a?.a) > Number(a?.b)
    })
    const [{ steps: before } = { steps: 0 }] = await backup.sql<{ steps: number }>(stepsOf, [post.id])
    await backup.restore()
    // Held, and asked about again.
    await until(async () => ((await backup.sql<{ steps: number }>(stepsOf, [post.id]))[0]?.steps ?? 0) >= before + 2)
    expect(await read(post)).toMatchObject({ unconfirmed: true, error: { code: 'restored_check' } })
  })

  test('a story of before the time that its list covers is never called missing', async () => {
    const post = await plan('ig', await pictures(1), { post_type: 'story' })
    await backup.sql(
      "update publications set due_at = now() - interval '30 hours', state = 'held', fault = $2 where post_id = $1",
      [
        post.id,
        JSON.stringify({
          code: 'held_late',
          title: 'X',
          message: 'X',
          item: null,
          action: 'late',
          network: null,
          at: '',
        }),
      ],
    )
    // The backup is older than stories are listed for.
    await backup.sql("update history_mark set at = now() - interval '30 hours'")
    await backup.dump()
    await until(async () => {
      const [a] = await backup.sql<{ a: string; b: string }>(
        'select (select seq from publishing.history_mark) as a, (select seq from backup.history_mark) as b',
      )
      return Number(a?.a) > Number(a?.b)
    })
    await backup.restore()
    const after = await rested(setup().client, post.id, ({ error }) =>
      ['restored_missing', 'restored_check'].includes(error?.code ?? ''),
    )
    expect(after.error?.code).toBe('restored_check')
  })
})

test('a post that is on Instagram and not on the page says so, and is tried again there alone', async () => {
  const { client } = setup()
  const post = await plan('ig', await pictures(1), { post_to_page: true })
  const missing = await loseThePast(
    post,
    ({ publications }) => publications[0]?.status === 'live' && publications[1]?.status === 'live',
  ).then(async () => {
    const [page] = (await read(post)).publications.slice(1)
    return page
  })
  // Both went out, and both are found.
  expect(missing?.status).toBe('live')

  const other = await plan('ig', await pictures(1), { post_to_page: true })
  const after = await loseThePast(
    other,
    ({ alerts }) => alerts.some(({ code }) => code === 'cross_post_failed'),
    () => control().addFault({ kind: 'answer_instead', code: 100, match: { call: 'photos' }, times: 1 } as never),
  )
  control().clearFaults()
  const shown = await rested(client, other.id, ({ alerts }) => alerts.some(({ action }) => action === 'retry'))
  expect([after.id, shown.status]).toEqual([other.id, Posted])
  expect(shown).toMatchObject({
    error: null,
    alerts: [{ code: 'cross_post_failed', title: 'On Instagram, not on the Page', action: 'retry' }],
    publications: [{ status: 'live' }, { status: 'failed', error: { code: 'restored_missing' } }],
  })
  const before = liveCount()
  await client.call(RetryPost, { params: { id: other.id } })
  await rested(client, other.id, ({ publications }) => publications.every(({ status }) => status === 'live'))
  expect(liveCount()).toBe(before + 1)
  expect(control().summary().doubled).toEqual([])
})

test('a story that was brought forward in the time that was lost does not go out at its old time', async () => {
  const { client } = setup()
  const post = await plan('ig', await pictures(1), { post_type: 'story' })
  // Of another kind: what is on the profile says nothing about it.
  const other = await plan('ig', await pictures(1))
  await backup.dump()
  await client.call(PublishPost, { params: { id: post.id } })
  await rested(client, post.id, ({ status }) => status === Posted)
  const count = liveCount()
  const mark = async (schema: string) =>
    Number((await backup.sql<{ seq: string }>(`select seq from ${schema}.history_mark`))[0]?.seq)
  await until(async () => (await mark('publishing')) > (await mark('backup')))
  await backup.restore()
  const asked = await rested(client, post.id, ({ unconfirmed }) => unconfirmed)
  expect(asked.error).toMatchObject({ code: 'restored_check', action: 'check' })
  await client.call(DecidePost, { params: { id: post.id }, body: { live: true } })
  expect(await read(post)).toMatchObject({ status: Posted, error: null })
  expect(liveCount()).toBe(count)
  expect(await read(other)).toMatchObject({ status: Scheduled, error: null })
})
