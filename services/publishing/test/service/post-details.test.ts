import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import type { ItemInput } from '@fanfare/contracts/entities/post-content.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { expect, test } from 'vitest'
import { rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

useSetups(['draft-then-publish'])

const setup = () => setups.get('draft-then-publish') as Setup
let seed = 4000
const upload = async (width: number, height: number) =>
  (await uploadFile(setup().client, await picture({ seed: ++seed, width, height }), 'p.jpg')).id

let posts = 0
/** Publishes at once and waits until it is live or refused. */
const publish = async (items: ItemInput[], more: object = {}): Promise<Post> => {
  const { client, ig } = setup()
  const { posts: made } = await client.call(CreatePosts, {
    body: { accounts: [ig.id], caption: `Details ${++posts}`, items, schedule: { kind: 'now' }, ...more },
  })
  return rested(client, made[0]?.id as string, settled)
}
/** What the network has of a post. */
const liveOf = ({ caption }: Post) =>
  setup()
    .system.simulator.control.publications()
    .filter(one => one.caption === caption)

test('people tagged in a picture are sent once, placed in what the network fetches', async () => {
  // 3000 by 1000 is cut to 1910 by 1000 from the middle: 0.25 of the width is cut off on the left.
  const wide = await upload(3000, 1000)
  const post = await publish([
    {
      media_id: wide,
      user_tags: [
        { username: 'oleaandsons', x: 0.5, y: 0.25 },
        { username: 'northfold.co', x: 0.02, y: 0.5 },
      ],
    },
  ])
  expect(post.status).toBe(Posted)
  expect(liveOf(post).map(({ tags }) => tags)).toEqual([[[{ username: 'oleaandsons', x: 0.5, y: 0.25 }]]])
})

test('each picture of a carousel has its own people and alt text', async () => {
  const [one, two] = [await upload(640, 640), await upload(640, 640)]
  const post = await publish([
    { media_id: one, alt_text: 'A bowl', user_tags: [{ username: 'oleaandsons', x: 0.1, y: 0.2 }] },
    {
      media_id: two,
      alt_text: 'A vase',
      crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
      user_tags: [{ username: 'northfold.co', x: 0.75, y: 0.25 }],
    },
  ])
  expect(post.status).toBe(Posted)
  expect(liveOf(post)).toMatchObject([
    {
      altTexts: ['A bowl', 'A vase'],
      tags: [[{ username: 'oleaandsons', x: 0.1, y: 0.2 }], [{ username: 'northfold.co', x: 0.5, y: 0.5 }]],
    },
  ])
})

test('a name that the network does not know fails the post with the picture it is about', async () => {
  const [one, two] = [await upload(640, 640), await upload(640, 640)]
  const post = await publish([
    { media_id: one },
    { media_id: two, user_tags: [{ username: 'nobody.knows.this', x: 0.5, y: 0.5 }] },
  ])
  expect(post).toMatchObject({
    status: Failed,
    error: {
      code: 'unknown_person',
      item: 2,
      message:
        'Instagram couldn’t find one of the people tagged in picture 2. Check the usernames; only public accounts can be tagged.',
    },
  })
  expect(liveOf(post)).toEqual([])
})

test('a name with other characters is refused with its field', async () => {
  const { client, ig } = setup()
  const tags = (username: string) => [{ media_id: '1', user_tags: [{ username, x: 0.5, y: 0.5 }] }]
  const body = { accounts: [ig.id], items: tags('ana maria'), schedule: { kind: 'draft' as const } }
  await expect(client.call(CreatePosts, { body })).rejects.toMatchObject({
    code: 'invalid_input',
    answer: { error: { field: expect.stringMatching(/user_tags.*username/), rule: expect.any(String) } },
  })
})
