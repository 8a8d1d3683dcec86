import { ReadHashtag } from '@fanfare/contracts/endpoints/hashtags.ts'
import { ExploreHashtagPosts, ExploreProfile } from '@fanfare/contracts/endpoints/research.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { recentHashtagOf, recentPageOf, recentProfileOf } from './calls-recents.ts'
import { ownContents, somePage, someProfile } from './calls-research.ts'
import { postToSave, savedFolderOf, savedPostOf } from './calls-saved-posts.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'
import { type Step, takeStep } from './spec-steps.ts'

/**
 * Calls of spec §7 for research by the names that it spells: the paths, what they take, and what comes back (spec §3). Written down by hand, for
 * programs that know the calls from there and nothing of our contracts.
 */

/** Spec §3, Saved post and Saved post folder, with the names of a page. */
const saved = 'id post_id folder_id data'
const folder = 'id name'
const page = 'has_next offset per_result total'
/** Spec §3, Hashtag, Own content item and Recent-search entries. */
const hashtag = 'id name media_count post_count'
const content = 'id post_id type thumbnail_url social_account data media'
const recentProfile = 'id type username name ig_id pic_url followers_count media_count'

/** A list that has such a thing. */
const has = (thing: object) => expect.arrayContaining([expect.objectContaining(thing)])
const text = expect.any(String)
const number = expect.any(Number)

const explored = (setup: Setup, more: Record<string, string> = {}) => ({
  query: { acc: setup.ig.id, username: someProfile(setup), ...more },
})
const asOwner = ({ owner }: Setup) => ({ person: owner })
/** Has a hashtag counted, and its posts loaded with their other hashtags. */
const known = async ({ owner, ig }: Setup, q = 'coffee') => {
  await owner.client.call(ReadHashtag, { params: { tag: q } })
  await owner.client.call(ExploreHashtagPosts, { query: { acc: ig.id, q } })
  return q
}

const exploring: Step[] = [
  {
    call: 'GET /research/explore',
    ask: setup => explored(setup),
    fields: 'business_discovery',
    holds: (_, { query }) => ({
      business_discovery: {
        username: query?.username,
        media_count: number,
        media: {
          data: has({ user_name: query?.username, shortcode: text, media_type: text }),
          paging: { cursors: { after: text } },
        },
      },
    }),
  },
  {
    call: 'GET /research/explore',
    ask: async setup => {
      const { business_discovery: first } = await setup.owner.client.call(ExploreProfile, explored(setup))
      const ids = first?.media.data.map(({ id }) => id) ?? []
      return { ...explored(setup, { after: first?.media.paging.cursors.after ?? '' }), seen: ids }
    },
    fields: 'business_discovery',
    // The second page has other posts than the first.
    holds: (_, { seen = [] }) => ({
      business_discovery: { media: { data: expect.not.arrayContaining([expect.objectContaining({ id: seen[0] })]) } },
    }),
  },
  {
    call: 'GET /research/explore',
    ask: setup => explored(setup, { username: 'nobody.has.this.name' }),
    fields: 'error',
    holds: { error: { code: number } },
  },
  {
    call: 'GET /research/explore-fb',
    ask: setup => ({ query: { acc: setup.page.id, id: somePage(setup) } }),
    fields: 'page',
    holds: (_, { query }) => ({
      page: {
        id: query?.id,
        picture: { data: { url: text } },
        posts: {
          data: has({ created_time: text, permalink_url: text }),
          paging: { cursors: { after: text } },
          summary: { total_count: number },
        },
      },
    }),
  },
  {
    call: 'GET /research/posts-hashtag',
    ask: ({ ig }) => ({ query: { acc: ig.id, q: '#coffee', loaded_count: '0' } }),
    fields: 'data',
    holds: {
      data: {
        data: has({ permalink: text, caption: expect.stringMatching(/#coffee/i) }),
        paging: { cursors: { after: text } },
      },
    },
  },
]

const hashtags: Step[] = [
  {
    call: 'GET /hashtag/search',
    ask: async setup => {
      await known(setup)
      return { query: { q: '#coff' } }
    },
    fields: hashtag,
    holds: () => has({ name: 'coffee', media_count: number }),
  },
  {
    call: 'GET /hashtag/{tag}/related',
    ask: async setup => ({ id: { tag: await known(setup) }, query: { limit: '5' } }),
    fields: hashtag,
    holds: () => has({ share: number }),
  },
  {
    call: 'GET /hashtag/{tag}',
    ask: () => ({ id: { tag: 'coffee' } }),
    fields: hashtag,
    holds: { name: 'coffee', media_count: number, state: 'processed' },
  },
  {
    call: 'POST /hashtag/batch',
    ask: async setup => ({ body: { hashtags: [`#${await known(setup)}`, 'bowls'] } }),
    fields: hashtag,
    holds: { data: [{ name: 'coffee', media_count: number }, { name: 'bowls' }] },
  },
]

const recents: Step[] = [
  {
    call: 'POST /accounts/explore/recent',
    ask: setup => ({
      body: { username: `olea.${setup.count()}`, name: 'Olea', pic_url: 'https://network.example/a.jpg' },
    }),
    fields: recentProfile,
    holds: (_, { body }) => ({ ...body, type: 'ig' }),
  },
  {
    call: 'GET /accounts/explore/recent',
    ask: async setup => ({ query: { search: (await recentProfileOf(setup, asOwner(setup))).username } }),
    fields: recentProfile,
    holds: (_, { query }) => has({ username: query?.search }),
  },
  {
    call: 'POST /accounts/posthashtag/recent',
    ask: setup => ({ body: { name: `bowls${setup.count()}` } }),
    fields: 'id name',
    holds: (_, { body }) => ({ ...body }),
  },
  {
    call: 'GET /accounts/posthashtag/recent',
    ask: async setup => ({ query: { search: (await recentHashtagOf(setup, asOwner(setup))).name } }),
    fields: 'id name',
    holds: (_, { query }) => has({ name: query?.search }),
  },
  {
    call: 'POST /accounts/explore-fb/recent',
    ask: setup => ({ body: { fb_id: `${102_000_000_000_000 + setup.count()}`, name: 'Olea' } }),
    fields: 'id type fb_id name pic_url',
    holds: (_, { body }) => ({ ...body, type: 'fb' }),
  },
  {
    call: 'GET /accounts/explore-fb/recent',
    ask: async setup => ({ query: { search: (await recentPageOf(setup, asOwner(setup))).name } }),
    fields: 'id type fb_id name pic_url',
    holds: (_, { query }) => has({ name: query?.search }),
  },
]

const contents: Step[] = [
  {
    call: 'GET /content',
    ask: async setup => {
      await ownContents(setup)
      return { query: { accounts: setup.ig.id, orderBy: '-posted_at', offset: '0', limit: '3' } }
    },
    fields: `${content} ${page}`,
    holds: ({ ig }) => ({ data: has({ social_account: expect.objectContaining({ id: ig.id }) }) }),
  },
  {
    call: 'GET /content-update',
    ask: async setup => ({
      query: { account: setup.ig.id, ids: (await ownContents(setup)).map(({ id }) => id).join(',') },
    }),
    fields: 'data',
    holds: ({ ig }, { query }) => ({
      data: { data: has({ id: query?.ids?.split(',')[0], social_account: expect.objectContaining({ id: ig.id }) }) },
    }),
  },
]

const savedPosts: Step[] = [
  { call: 'POST /saved-post/folder', ask: () => ({ body: { name: 'Winter' } }), fields: folder },
  {
    call: 'GET /saved-post/folder',
    ask: async setup => {
      await savedFolderOf(setup)
      return {}
    },
    fields: folder,
  },
  {
    call: 'PATCH /saved-post/folder/{id}',
    ask: async setup => ({ id: (await savedFolderOf(setup)).id, body: { name: 'Autumn' } }),
    fields: folder,
  },
  {
    call: 'DELETE /saved-post/folder/{id}',
    ask: async setup => ({ id: (await savedFolderOf(setup)).id }),
    fields: 'done',
  },
  { call: 'POST /saved-post', ask: setup => ({ body: { post: postToSave(setup) } }), fields: saved },
  {
    call: 'POST /saved-post/move',
    ask: async setup => ({
      body: { folder_id: (await savedFolderOf(setup)).id, posts: [(await savedPostOf(setup)).id] },
    }),
    fields: 'moved',
  },
  {
    call: 'GET /saved-post',
    ask: async setup => {
      const { id } = await savedFolderOf(setup)
      await savedPostOf(setup, { folder_id: id })
      return { query: { folder_id: id, type: 'text', orderBy: '-created_at', offset: '0', limit: '20' } }
    },
    fields: `${saved} ${page}`,
  },
  {
    call: 'POST /saved-post/{id}/thumbnail',
    ask: async setup => {
      const imageData = `data:image/jpeg;base64,${(await picture()).toString('base64')}`
      return { id: (await savedPostOf(setup)).id, body: { imageData } }
    },
    fields: `${saved} thumbnail`,
  },
  {
    call: 'DELETE /saved-post',
    ask: async setup => ({ body: { ids: [(await savedPostOf(setup)).id] } }),
    fields: 'deleted',
  },
]

let system: System
let setup: Setup
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
})
afterAll(() => system?.close())

const steps = [...exploring, ...hashtags, ...recents, ...contents, ...savedPosts]
test.each(steps)('$call', step => takeStep(setup, step))
