import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Failed, InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture as still } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublishingTables } from '../../src/db/schema.ts'
import { live, rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/** A media worker that holds a rendering and makes nothing of it, as one that is frozen. */

const flow = 'draft-then-publish'
useSetups([flow])
let videos: Videos
let seed = 41_100
let db: Kysely<PublishingTables>
const setup = () => setups.get(flow) as Setup
beforeAll(async () => {
  videos = await openVideos()
  db = openDatabase({ url: setup().system.database.url('publishing'), schema: 'publishing', log: silentLog })
})
afterAll(async () => {
  await db?.destroy()
  await videos?.close()
})

const video = async (): Promise<string> => {
  const { client } = setup()
  const path = await videos.make('wide.mp4', ...picture('640x360', { seconds: 4 }), ...tone(4), ...h264)
  const { id } = await uploadFile(client, readFileSync(path), 'wide.mp4')
  const isRead = async () => (await client.call(GetMedia, { params: { id } })).status === MediaReady
  await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
  return id
}
const create = async (body: object): Promise<string> => {
  const { posts } = await setup().client.call(CreatePosts, { body: { accounts: [setup().ig.id], ...body } as never })
  return posts[0]?.id as string
}

test('keeps only its own post waiting, and after ten minutes the author is told why', async () => {
  const { client } = setup()
  const media_id = await video()
  const wall = `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 2 })}T10:00`
  const schedule = { kind: 'date', wall }
  const reel = await create({ caption: 'Reel #m1', post_type: 'reel', items: [{ media_id }], schedule })
  const freeze = () =>
    sql`update renderings set state = 'working', percent = 30, files = '[]', lease_owner = 'frozen',
      lease_until = now() + interval '1 hour', moved_at = now() where media_id = ${media_id} returning id`.execute(db)
  await until(async () => (await freeze()).rows.length > 0, { withinMs: 45_000, what: 'the rendering of the reel' })
  await client.call(PublishPost, { params: { id: reel }, body: {} })
  const isWaiting = async () => {
    const { rows } =
      await sql`select from publications where post_id = ${reel} and rendering_since is not null`.execute(db)
    return rows.length > 0
  }
  await until(isWaiting, { withinMs: 45_000, what: 'a reel that waits for its video' })

  const { id: photo } = await uploadFile(client, await still({ seed: 41_001, width: 640, height: 800 }), 'p.jpg')
  const shot = await create({ caption: 'Shot #m2', items: [{ media_id: photo }], schedule: { kind: 'now' } })
  await rested(client, shot, post => post.status === Posted)
  const waiting = await rested(client, reel, post => post.progress?.text === 'Rendering')
  expect(waiting).toMatchObject({ status: InProgress, error: null })
  expect(waiting.progress).toMatchObject({ percent: 16, sentence: 'Preparing the video, 30 %' })

  await sql`update renderings set moved_at = now() - interval '11 minutes' where media_id = ${media_id}`.execute(db)
  expect(await rested(client, reel, post => post.error !== null)).toMatchObject({
    status: InProgress,
    error: { code: 'rendering_stalled', action: 'wait' },
  })

  // A media worker is back.
  await sql`update renderings set state = 'waiting', lease_owner = null, lease_until = null where media_id = ${media_id}`.execute(
    db,
  )
  const percents: number[] = []
  const isLive = (post: Post) => percents.push(post.progress?.percent ?? 0) > 0 && post.status === Posted
  expect(await rested(client, reel, isLive)).toMatchObject({ error: null })
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
  expect(percents.at(-1)).toBe(100)
  expect([live(setup(), '1'), live(setup(), '2')]).toEqual([1, 1])
}, 240_000)

describe('a story whose second part is a video', () => {
  const story = async () => {
    const media_id = await video()
    const { id: photo } = await uploadFile(
      setup().client,
      await still({ seed: ++seed, width: 640, height: 800 }),
      'p.jpg',
    )
    const wall = `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 2 })}T10:00`
    const items = [{ media_id: photo }, { media_id }]
    const id = await create({ post_type: 'story', items, schedule: { kind: 'date', wall } })
    return { id, media_id }
  }
  const partsLive = async (id: string) => {
    const { rows } = await sql`select from publications where post_id = ${id} and published_at is not null`.execute(db)
    return rows.length
  }
  const make = (media_id: string, values: ReturnType<typeof sql>) =>
    until(
      async () => (await sql`update renderings set ${values} where media_id = ${media_id}`.execute(db)).numAffectedRows,
      { withinMs: 45_000, what: 'the rendering of the story' },
    )

  test('shows nothing before the video is made, and says what it waits for', async () => {
    const { client } = setup()
    const { id, media_id } = await story()
    await make(
      media_id,
      sql`state = 'working', percent = 30, files = '[]', lease_owner = 'frozen', lease_until = now() + interval '1 hour'`,
    )
    await client.call(PublishPost, { params: { id }, body: {} })
    const waiting = await rested(client, id, post => post.progress?.text === 'Rendering')
    expect(waiting.publications.map(({ status }) => status)).toEqual(['under_way', 'waiting'])
    await new Promise(resolve => setTimeout(resolve, 2_000))
    expect(await partsLive(id)).toBe(0)
    await make(media_id, sql`state = 'waiting', lease_owner = null, lease_until = null`)
    const post = await rested(client, id, one => one.status === Posted)
    expect(post.publications.map(({ status }) => status)).toEqual(['live', 'live'])
  }, 240_000)

  test('shows nothing where the video cannot be made, and names it', async () => {
    const { client } = setup()
    const { id, media_id } = await story()
    const error = JSON.stringify({ code: 'video_failed', message: 'This video could not be rendered.' })
    await make(media_id, sql`state = 'failed', files = '[]', error = ${error}::jsonb`)
    await sql`update publications set due_at = now(), next_at = now() where post_id = ${id} and part = 1`.execute(db)
    const post = await rested(client, id, one => one.status === Failed)
    expect(post.error).toMatchObject({ code: 'video_unusable', item: 2, action: 'edit' })
    expect(post.error?.message).toContain('This video could not be rendered.')
    expect(await partsLive(id)).toBe(0)
  }, 240_000)
})
