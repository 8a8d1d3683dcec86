import { CreatePosts, GetPost, RestorePost } from '@fanfare/contracts/endpoints/posts.ts'
import { contentShown } from '@fanfare/contracts/entities/post-content.ts'
import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { describe, expect, test } from 'vitest'
import { fault, queryRows, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** Kinds of post beside pictures and carousels, each seen at the simulated network. */

useSetups(['draft-then-publish'])

const setup = () => setups.get('draft-then-publish') as Setup
let seed = 12_000
const upload = async () =>
  (await uploadFile(setup().client, await picture({ seed: ++seed, width: 640, height: 800 }), 'p.jpg')).id

const publish = async (account: 'ig' | 'page', body: object): Promise<Post> => {
  const { client } = setup()
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [setup()[account].id], schedule: { kind: 'now' }, ...body } as never,
  })
  return rested(client, posts[0]?.id as string, settled)
}
const liveOf = (what: string) =>
  setup()
    .system.simulator.control.publications()
    .filter(({ sources, caption }) => caption === what || sources.some(source => source.includes(`/${what}/`)))

describe('a story of a page', () => {
  test.each([undefined, 'cut_after', 'http_500', 'latency_after'])('shows each picture once (%s)', async kind => {
    const ids = [await upload(), await upload()]
    if (kind) fault(setup(), 'photo_stories', kind, { delayMs: 1500 })
    const post = await publish('page', { post_type: 'story', items: ids.map(media_id => ({ media_id })) })
    expect(post).toMatchObject({ status: Posted, type: 'story', error: null })
    expect(post.publications.map(({ surface }) => surface)).toEqual(['page_story', 'page_story'])
    for (const id of ids) expect(liveOf(id).map(({ surface }) => surface)).toEqual(['page_story'])
  })
})

describe('a link post of a page', () => {
  test.each([undefined, 'cut_after', 'http_500'])('shows the link once (%s)', async kind => {
    const caption = `Link ${++seed}`
    if (kind) fault(setup(), 'post_publish', kind)
    const post = await publish('page', { caption, link: 'https://olea.example/shop' })
    expect(post).toMatchObject({ status: Posted, type: 'text', link: 'https://olea.example/shop', error: null })
    expect(liveOf(caption)).toHaveLength(1)
  })

  test('an address that is none is refused with its field', async () => {
    await expect(publish('page', { caption: 'Link', link: 'ftp://olea.example' })).rejects.toMatchObject({
      code: 'invalid_input',
      answer: { error: { field: 'body.link', rule: expect.stringContaining('https://') } },
    })
  })
})

test('a story of Instagram has no caption, first comment or collaborators at the network', async () => {
  const id = await upload()
  const post = await publish('ig', {
    post_type: 'story',
    caption: 'Not shown',
    first_comment: 'Neither this',
    collaborators: ['northfold.co'],
    items: [{ media_id: id, user_tags: [{ username: 'northfold.co', x: 0.5, y: 0.5 }] }],
  })
  expect(post).toMatchObject({ status: Posted, alerts: [] })
  expect(liveOf(id)).toMatchObject([{ surface: 'instagram_story', caption: '', collaborators: [] }])
})

test('comments are turned off after the first comment', async () => {
  const caption = `Quiet ${++seed}`
  const items = [{ media_id: await upload() }]
  const post = await publish('ig', { caption, items, first_comment: 'First', comments_disabled: true })
  const done = await rested(setup().client, post.id, one => one.permalink !== null)
  expect(done).toMatchObject({ status: Posted, comments_disabled: true, alerts: [] })
  const { system } = setup()
  expect(await commentsEnabled(system.simulator.url, liveOf(caption)[0]?.id ?? '')).toBe('false')
})

/** Whether people can comment on a live post, once the network was told. */
const commentsEnabled = (url: string, id: string): Promise<string> =>
  until(
    async () => {
      const answer = await fetch(`${url}/_control/requests?limit=500`)
      const { requests } = (await answer.json()) as { requests: { path: string; params?: Record<string, string> }[] }
      return requests.find(({ path, params }) => path.includes(id) && params?.comment_enabled)?.params?.comment_enabled
    },
    { what: 'the call that turns comments off' },
  )

test('a live post is said once more, and one that is not live is not', async () => {
  const { client, ig } = setup()
  const items = [{ media_id: await upload() }]
  const first = await publish('ig', { caption: `Again ${++seed}`, items })
  expect(first.source).toBe('composed')
  const again = await publish('ig', { caption: `Again ${++seed}`, items, repost_of: first.id })
  expect(again).toMatchObject({ status: Posted, source: 'repost' })
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [ig.id], caption: 'Draft', schedule: { kind: 'draft' } },
  })
  await expect(publish('ig', { caption: 'No', items, repost_of: posts[0]?.id })).rejects.toMatchObject({
    code: 'post_not_found',
    answer: { error: { field: 'body.repost_of', message: 'Post not found!' } },
  })
})

describe('a request that names a live post and nothing else', () => {
  const original = async () => {
    const items = [{ media_id: await upload(), alt_text: 'A bowl', user_tags: [{ username: 'northfold.co', pk: '9' }] }]
    return publish('ig', {
      caption: `Once more ${++seed} #glaze`,
      items,
      first_comment: 'First',
      comments_disabled: true,
    })
  }

  test('publishes what that one says and shows', async () => {
    const first = await original()
    const again = await publish('ig', { repost_of: first.id })
    expect(again).toMatchObject({ status: Posted, source: 'repost' })
    expect(contentShown(again)).toEqual(contentShown(first))
    expect(liveOf(first.media[0]?.media_id ?? '')).toHaveLength(2)
  })

  test('as a draft has it too, and each field that is sent is in place of the original’s', async () => {
    const first = await original()
    const draft = async (given: object) => {
      const body = { accounts: [setup().ig.id], schedule: { kind: 'draft' }, repost_of: first.id, ...given } as const
      return contentShown((await setup().client.call(CreatePosts, { body: body as never })).posts[0] as Post)
    }
    expect(await draft({})).toEqual(contentShown(first))
    expect(await draft({ caption: 'Other' })).toEqual({ ...contentShown(first), caption: 'Other' })
    const other = await upload()
    expect(await draft({ items: [{ media_id: other }] })).toMatchObject({
      caption: first.caption,
      first_comment: 'First',
      items: [{ media_id: other, alt_text: '' }],
    })
  })

  test('is refused where a file of it is gone, in the words of the specification', async () => {
    const first = await original()
    await queryRows(setup(), 'delete from publishing.media where id = $1', [first.media[0]?.media_id])
    await expect(publish('ig', { repost_of: first.id })).rejects.toMatchObject({
      code: 'media_not_found',
      answer: {
        error: {
          field: 'body.repost_of',
          message: 'Unable to repost this post, Video might contain copyrighted content.',
        },
      },
    })
    const items = [{ media_id: await upload() }]
    expect(await publish('ig', { repost_of: first.id, items })).toMatchObject({
      status: Posted,
      caption: first.caption,
    })
  })

  test('that it replaces a draft copies nothing of that: the draft is deleted', async () => {
    const { client, ig } = setup()
    const make = async (body: object) => (await client.call(CreatePosts, { body: body as never })).posts[0] as Post
    const draft = { accounts: [ig.id], schedule: { kind: 'draft' } }
    const first = await make({ ...draft, caption: 'Kept in the bin' })
    const second = await make({ ...draft, replaces: { id: first.id, version: first.version } })
    expect(second).toMatchObject({ caption: '', media: [] })
    await expect(client.call(GetPost, { params: { id: first.id } })).rejects.toMatchObject({ code: 'post_not_found' })
    expect(await client.call(RestorePost, { params: { id: first.id } })).toMatchObject({ caption: 'Kept in the bin' })
  })
})
