import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import {
  CreateSavedFolder,
  DeleteSavedFolder,
  DeleteSavedPosts,
  DraftFromSavedPost,
  ListSavedFolders,
  ListSavedPosts,
  MoveSavedPosts,
  ReadSavedThumbnail,
  RenameSavedFolder,
  RestoreSavedFolder,
  RestoreSavedPosts,
  SavePost,
  StoreSavedThumbnail,
} from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { PostToSave, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { picture } from '../../pictures.ts'
import { until } from '../../until.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

/** A post of somebody else, as a screen saves it: a text, so that no worker has anything to fetch. */
export const postToSave = (setup: Pick<Setup, 'count'>, more: Partial<PostToSave> = {}): PostToSave => ({
  post_id: `saved_${setup.count()}`,
  network: 'ig',
  from: 'explore',
  caption: 'Bowls for the winter',
  permalink: 'https://www.instagram.com/p/C0deC0deC0d/',
  type: 'text',
  username: 'oleaandsons',
  user_fullname: 'Olea & Sons',
  media: [],
  media_total: 0,
  like_count: 1240,
  comments_count: 31,
  posted_at: '2026-09-30T08:00:00Z',
  z_score: 2.4,
  ...more,
})

export const savedPostOf = (setup: Setup, more?: Partial<PostToSave>): Promise<SavedPost> =>
  setup.owner.client.call(SavePost, { body: { post: postToSave(setup, more) } })
export const savedFolderOf = (setup: Setup) =>
  setup.owner.client.call(CreateSavedFolder, { body: { name: `Bowls ${setup.count()}` } })

export async function deletedSavedPostOf(setup: Setup): Promise<SavedPost> {
  const saved = await savedPostOf(setup)
  await setup.owner.client.call(DeleteSavedPosts, { body: { ids: [saved.id] } })
  return saved
}
export async function deletedSavedFolderOf(setup: Setup) {
  const folder = await savedFolderOf(setup)
  await savedPostOf(setup, { folder_id: folder.id })
  await setup.owner.client.call(DeleteSavedFolder, { params: folder })
  return folder
}

const thumbnail = async () => ({ imageData: `data:image/jpeg;base64,${(await picture()).toString('base64')}` })

const whole = new WeakMap<Setup, Promise<SavedPost>>()
/** A saved post that has all there is: a folder, a picture and its thumbnail; and another of which a live post was made. */
async function makeWhole(setup: Setup): Promise<SavedPost> {
  const { client } = setup.owner
  const folder = await savedFolderOf(setup)
  const media = [{ type: 'image' as const, url: 'https://network.example/bowls.jpg' }]
  const saved = await savedPostOf(setup, { folder_id: folder.id, media, type: 'album' })
  await client.call(StoreSavedThumbnail, { params: saved, body: await thumbnail() })
  const words = await savedPostOf(setup)
  const { post_id } = await client.call(DraftFromSavedPost, { params: words, body: { account_id: setup.page.id } })
  await client.call(PublishPost, { params: { id: post_id } })
  await until(async () => {
    const { data } = await client.call(ListSavedPosts, { query: { limit: 100 } })
    return data.some(({ id, results }) => id === words.id && results[0]?.permalink)
  })
  return saved
}
function wholeSavedPost(setup: Setup): Promise<SavedPost> {
  const made = whole.get(setup) ?? makeWhole(setup)
  whole.set(setup, made)
  return made
}

/** Good calls of saved posts and their folders. */
export const savedPostCalls = [
  good(ListSavedPosts, async setup => {
    await wholeSavedPost(setup)
    return { query: { keyword: 'bowls', orderBy: '-z_score' as const, limit: 100 } }
  }),
  good(SavePost, setup => ({ body: { post: postToSave(setup) } })),
  good(MoveSavedPosts, async setup => ({
    body: { folder_id: (await savedFolderOf(setup)).id, posts: [(await savedPostOf(setup)).id] },
  })),
  good(DeleteSavedPosts, async setup => ({ body: { ids: [(await savedPostOf(setup)).id] } })),
  good(RestoreSavedPosts, async setup => ({ body: { ids: [(await deletedSavedPostOf(setup)).id] } })),
  good(ListSavedFolders, async setup => {
    await savedFolderOf(setup)
    return {}
  }),
  good(CreateSavedFolder, setup => ({ body: { name: `Cups ${setup.count()}` } })),
  good(RenameSavedFolder, async setup => ({
    params: { id: (await savedFolderOf(setup)).id },
    body: { name: `Jugs ${setup.count()}` },
  })),
  good(DeleteSavedFolder, async setup => ({ params: { id: (await savedFolderOf(setup)).id } })),
  good(RestoreSavedFolder, async setup => ({ params: { id: (await deletedSavedFolderOf(setup)).id } })),
  good(StoreSavedThumbnail, async setup => ({
    params: { id: (await savedPostOf(setup)).id },
    body: await thumbnail(),
  })),
  good(ReadSavedThumbnail, async setup => ({ params: { id: (await wholeSavedPost(setup)).id } })),
  good(DraftFromSavedPost, async setup => ({
    params: { id: (await savedPostOf(setup)).id },
    body: { account_id: setup.ig.id },
  })),
]
