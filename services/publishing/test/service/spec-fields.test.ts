import { readFileSync } from 'node:fs'
import { AddContent, AddContents } from '@fanfare/contracts/endpoints/contents.ts'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Draft, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture as still } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** Fields of a post and of its media by the names of spec §3: what is taken, and what is returned. */

useSetups(['draft-then-publish'])
const setup = () => setups.get('draft-then-publish') as Setup

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
let videos: Videos
let ids: { video: string; still: string; cover: string }
beforeAll(async () => {
  videos = await openVideos()
  const { client } = setup()
  const path = await videos.make('spec.mp4', ...picture('540x960', { seconds: 8, rate: 30 }), ...tone(8), ...h264)
  const video = (await uploadFile(client, readFileSync(path), 'spec.mp4')).id
  const isRead = async () => (await client.call(GetMedia, { params: { id: video } })).status === MediaReady
  await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
  const shot = async (seed: number) =>
    (await uploadFile(client, await still({ seed, width: 640, height: 800 }), 'p.jpg')).id
  ids = { video, still: await shot(41_001), cover: await shot(41_002) }
}, 240_000)
afterAll(() => videos?.close())

test('a reel with every field is added, and shows them by those names', async () => {
  const { client, ig } = setup()
  const body = {
    owner_id: ig.id,
    caption: 'How a bowl is made',
    post_type: 'reel' as const,
    first_comment: 'In the shop on Friday',
    collaborators: ['northfold.co'],
    cover: { media_id: ids.cover, at: null },
    comments_disabled: true,
    igtv_share_preview_to_feed: false,
    media: [
      {
        id: ids.video,
        type: 'video' as const,
        video: { src: null, width: 540, height: 960, duration: 8, ratio: 0.5625, hasAudio: true, loaded: true },
        user_tags: [{ username: 'juno.coffee', pk: '9' }],
        product_tags: [{ product_id: '3231775643511001' }],
        start: 1,
        end: 7,
        add_background: true,
        storage: 'b2',
        dominantColor: '#aabbcc',
        dominantGradientColor: '#778899',
        render: { func: 'video', params: { kind: 'igreel' } },
        is_rendered: false,
      },
    ],
    schedule_publish_timestamp: inAnHour(),
  }
  const post = await client.call(AddContent, { body })
  expect(post).toMatchObject({
    source: 'composed',
    type: 'reel',
    first_comment: 'In the shop on Friday',
    collaborators: ['northfold.co'],
    cover: { media_id: ids.cover, at: null },
    comments_disabled: true,
    share_to_feed: false,
    igtv_share_preview_to_feed: false,
  })
  const shown = await queryRows(setup(), 'select thumb_media_id from publishing.posts where id = $1', [post.id])
  expect(shown, 'the calendar shows the cover').toEqual([{ thumb_media_id: ids.cover }])
  const [item] = post.media
  expect(item).toMatchObject({
    id: ids.video,
    media_id: ids.video,
    order: 0,
    type: 'video',
    image: null,
    video: {
      width: 540,
      height: 960,
      duration: 8,
      ratio: 0.5625,
      hasAudio: true,
      loaded: true,
      fileId: ids.video,
      fileName: 'spec.mp4',
    },
    user_tags: [{ username: 'juno.coffee', x: null, y: null, pk: '9', position: null }],
    product_tags: [{ product_id: '3231775643511001', x: null, y: null }],
    start: 1,
    end: 7,
    add_background: 'color',
    storage: 'disk',
    render: { func: 'video', params: { kind: 'igreel', trim: { start: 1, end: 7 } } },
  })
  expect(item?.dominantColor).toMatch(/^#[0-9a-f]{6}$/)
  expect(item?.dominantGradientColor).toMatch(/^#[0-9a-f]{6}$/)
  // The timeline of ten frames, 470 x 43 (spec §9).
  const strip = await fetch(new URL(item?.video?.generatedThumbs ?? '', setup().system.gatewayUrl))
  expect([strip.status, strip.headers.get('content-type')]).toEqual([200, 'image/webp'])

  // What is shown can be sent again as it is.
  const again = await client.call(AddContent, {
    body: {
      ...body,
      schedule_publish_timestamp: null,
      media: post.media.map(({ id, order, type, image, video, alt_text, user_tags, product_tags, ...one }) => ({
        ...{ id, order, type, image, video, alt_text, product_tags, start: one.start, end: one.end },
        ...{ storage: one.storage, render: one.render, is_rendered: one.is_rendered },
        user_tags: user_tags.map(({ username, pk, position }) => ({ username, pk, position })),
      })),
    },
  })
  expect(again).toMatchObject({
    status: Draft,
    media: [{ start: 1, end: 7, user_tags: [{ pk: '9', position: null }] }],
  })
})

test('a video of a scheduled post is prepared before its time, and the post says so until it is', async () => {
  const { client, ig } = setup()
  const body = { owner_id: ig.id, post_type: 'reel' as const, schedule_publish_timestamp: inAnHour() }
  const post = await client.call(AddContent, { body: { ...body, media: [{ id: ids.video, start: 2, end: 6 }] } })
  expect(post.media[0]?.is_rendered).toBe(false)
  expect(post.rendering).toEqual({ percent: expect.any(Number), problem: null })
  const done = await rested(client, post.id, ({ rendering }) => rendering === null)
  expect(done.media[0]?.is_rendered).toBe(true)
  const draft = await client.call(AddContent, {
    body: { ...body, schedule_publish_timestamp: null, media: [{ id: ids.video, start: 3, end: 6 }] },
  })
  expect(draft).toMatchObject({ status: Draft, rendering: null, media: [{ is_rendered: false }] })
})

test('what a program notes with a draft is kept and returned, and sent again as it is', async () => {
  const { client, ig } = setup()
  const notes = {
    originalCaption: 'Morning light, as it was saved',
    relatedHashtags: ['ceramics', 'stoneware'],
    extra_data: { campaign: 'autumn', ref: '42' },
  }
  const accounts = [ig.id]
  const body = {
    accounts,
    caption: 'Morning light',
    items: [{ media_id: ids.still }],
    schedule: { kind: 'draft' as const },
  }
  const { posts } = await client.call(CreatePosts, { body: { ...body, ...notes } })
  const params = { id: posts[0]?.id ?? '' }
  expect(posts[0]).toMatchObject(notes)
  expect(await client.call(GetPost, { params })).toMatchObject({ ...notes, hashtags: [] })
  // A change of something else leaves them; each can be changed alone.
  expect(await client.call(UpdatePost, { params, body: { caption: 'Evening light' } })).toMatchObject(notes)
  const changed = await client.call(UpdatePost, { params, body: { extra_data: { campaign: 'winter' } } })
  expect(changed).toMatchObject({ ...notes, extra_data: { campaign: 'winter' } })
  expect(await client.call(UpdatePost, { params, body: { extra_data: null } })).toMatchObject({ extra_data: null })
  // By the calls of spec §7 too.
  const added = await client.call(AddContent, {
    body: { owner_id: ig.id, caption: 'Light', media: [{ id: ids.still }], ...notes },
  })
  expect(added).toMatchObject(notes)
  const { originalCaption, relatedHashtags, extra_data } = added
  const again = {
    owner_id: ig.id,
    caption: 'Light',
    media: [{ id: ids.still }],
    originalCaption,
    relatedHashtags,
    extra_data,
  }
  expect(await client.call(AddContent, { body: again })).toMatchObject(notes)
  // Without them a post has none.
  const plain = await client.call(CreatePosts, { body })
  expect(plain.posts[0]).toMatchObject({ originalCaption: '', relatedHashtags: [], extra_data: null })
  await expect(
    client.call(CreatePosts, { body: { ...body, extra_data: { long: 'x'.repeat(2_001) } } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a list takes the same fields, and refuses one that is wrong by its name', async () => {
  const { client, page } = setup()
  const data = [
    { owner_id: page.id, caption: 'Where to find us', link: 'https://olea.example/shop' },
    { owner_id: page.id, media: [{ id: ids.video, start: -1 }] },
    { owner_id: page.id, media: [{ id: ids.still, user_tags: [{ username: 'a b' }] }] },
    { owner_id: page.id, igtv_share_preview_to_feed: false, share_to_feed: true },
    { owner_id: page.id, media: [{ id: ids.still, nonsense: 1 }] },
  ]
  const { results } = await client.call(AddContents, { body: { data: JSON.stringify(data) } })
  expect(results[0]?.post).toMatchObject({ link: 'https://olea.example/shop' })
  expect(results.slice(1).map(({ error }) => error?.field)).toEqual([
    'body.data.1.media.0.start',
    'body.data.2.media.0.user_tags.0.username',
    'body.data.3.igtv_share_preview_to_feed',
    'body.data.4.media.0.nonsense',
  ])
})

test('a picture that goes out tags a person without a place in its middle; a video tags nobody anywhere', async () => {
  const { client, ig, system } = setup()
  const caption = `People ${Date.now()}`
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [ig.id],
      caption,
      schedule: { kind: 'now' },
      items: [
        { media_id: ids.still, user_tags: [{ username: 'northfold.co' }] },
        { media_id: ids.video, user_tags: [{ username: 'northfold.co', x: 0.1, y: 0.1 }] },
      ],
    },
  })
  const post: Post = await rested(client, posts[0]?.id as string, settled)
  expect(post).toMatchObject({ status: Posted, error: null })
  const live = system.simulator.control.publications().filter(one => one.caption === caption)
  expect(live).toHaveLength(1)
})

test('tags that a reply shows are taken as they are by a change', async () => {
  const { client, ig } = setup()
  const items = [{ media_id: ids.still, user_tags: [{ username: 'northfold.co', x: 0.2, y: 0.3 }] }]
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [ig.id], items, schedule: { kind: 'draft' } },
  })
  const { id, media } = posts[0] as Post
  await client.call(UpdatePost, {
    params: { id },
    body: { items: media.map(({ media_id, user_tags }) => ({ media_id, user_tags })) },
  })
  const shown = await client.call(GetPost, { params: { id } })
  expect(shown.media[0]?.user_tags).toEqual([
    { username: 'northfold.co', x: 0.2, y: 0.3, pk: null, position: { x: 0.2, y: 0.3 } },
  ])
})
