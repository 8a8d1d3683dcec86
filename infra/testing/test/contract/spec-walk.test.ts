import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'
import { accountWith, content } from './spec-content.ts'
import { type Step, takeStep } from './spec-steps.ts'

/**
 * Every call of spec §7 for captions, time slots, the post library, contents and posts, by the names that it spells: the paths, what
 * they take, and what comes back (spec §3). Written down by hand, for programs that know the calls from there and nothing of our contracts.
 */

const caption = 'id title caption'
const slot = 'id account_id social_account_id day hour posts posts_count'
const libraryItem = 'id caption type source account location media thumbnail'
/** Spec §3, Post (list). */
const listed =
  'id fb_id ig_id shortcode account location like_count reach_count comment_count caption hashtags thumbnail_url media posted_at ' +
  'updated_at post_at type status post_alerts creator_source'
/** Spec §3, Content/post. */
const contentOfSpec =
  'id owner_id caption description title media location hashtags eligible_actions comments_disabled like_count comment_count ' +
  'reach_count post_status post_type last_added_timestamp last_edit_timestamp schedule_publish_timestamp ' +
  'igtv_share_preview_to_feed error thumbnail content_id'
/** Spec §3, Editor draft: what of it a post has under the same names. */
const draftOfSpec = 'originalCaption relatedHashtags extra_data source'
const post = `${listed} ${contentOfSpec} ${draftOfSpec}`
const day = (days: number): string => `${Temporal.Now.plainDateISO('UTC').add({ days })}T00:00:00Z`
const both = ({ ig, page }: Setup): string => JSON.stringify([ig.id, page.id])
/** Of a call that changed so many posts and left none. Where nothing is stored there is no `batch` to undo. */
const did = (done: number) => ({ done, left: 0, batch: expect.any(String) })
const idOf = async (thing: Promise<{ id: string }>): Promise<string> => (await thing).id

const steps: Step[] = [
  // captions
  {
    call: 'POST /captions/store',
    ask: setup => ({ body: { title: `Walk ${setup.count()}`, caption: 'Open from ten' } }),
    fields: caption,
  },
  { call: 'GET /captions/list', ask: () => ({}), fields: caption },
  {
    call: 'PUT /captions/{id}',
    ask: async setup => ({
      id: await idOf(setup.caption()),
      body: { title: `Walk ${setup.count()}`, caption: 'Open from nine' },
    }),
    fields: caption,
    holds: { caption: 'Open from nine' },
  },
  { call: 'DELETE /captions/{id}', ask: async setup => ({ id: await idOf(setup.caption()) }), fields: 'done' },

  // time slots
  {
    call: 'POST /timeslots/add',
    ask: ({ ig }) => ({ body: { account_id: ig.id, days: [2], hours: ['08:15'] } }),
    fields: slot,
  },
  {
    call: 'POST /timeslots/add',
    ask: ({ ig }) => ({ body: { social_account_id: ig.id, day: 4, hour: '08:20' } }),
    fields: slot,
  },
  {
    call: 'POST /timeslots/copy',
    ask: ({ ig, page }) => ({ body: { from: ig.id, to: [page.id] } }),
    fields: slot,
  },
  {
    call: 'POST /timeslots/delete',
    ask: async setup => ({ body: { ids: [await idOf(setup.timeslot())] } }),
    fields: 'deleted',
    holds: { deleted: 1 },
  },
  {
    call: 'POST /timeslots/update-timezone',
    ask: async setup => {
      const { id } = await accountWith(setup, 'time_slot', 0)
      return {
        body: { account_id: id, timezone: 'Europe/Madrid' },
        after: { read: `/accounts/${id}`, holds: { settings: { timezone: 'Europe/Madrid' } } },
      }
    },
    fields: 'account_id before after slots',
    holds: { before: 'UTC', after: 'Europe/Madrid', slots: [{ hour: '12:00' }] },
  },
  { call: 'GET /timeslots/{id}', ask: async setup => ({ id: await idOf(setup.timeslot()) }), fields: slot },
  { call: 'GET /timeslots/list', ask: () => ({}), fields: slot },
  {
    call: 'PUT /timeslots/{id}',
    ask: async setup => ({ id: await idOf(setup.timeslot()), body: { day: 7, hour: '23:45' } }),
    fields: slot,
    holds: { day: 7, hour: '23:45' },
  },

  // post library
  {
    call: 'POST /post-libraries/store',
    ask: ({ image }) => ({ body: { caption: 'Kept on the walk', items: [{ media_id: image.id }] } }),
    fields: libraryItem,
  },
  {
    call: 'POST /post-libraries/store',
    ask: ({ image, ig }) => ({
      body: {
        caption: 'Kept by its names',
        media: [{ id: image.id, order: 0 }],
        type: 'image',
        source: 'upload',
        account: ig.id,
      },
    }),
    fields: libraryItem,
  },
  {
    call: 'GET /post-libraries/list',
    ask: () => ({ query: { offset: '0', type: 'image', source: 'upload' } }),
    fields: libraryItem,
  },
  {
    call: 'GET /post-libraries/{id}',
    ask: async setup => ({ id: await idOf(setup.libraryItem()) }),
    fields: libraryItem,
  },
  {
    call: 'PUT /post-libraries/{id}',
    ask: async setup => ({ id: await idOf(setup.libraryItem()), body: { caption: 'Kept better' } }),
    fields: libraryItem,
    holds: { caption: 'Kept better' },
  },
  {
    call: 'DELETE /post-libraries/{id}',
    ask: async setup => ({ id: await idOf(setup.libraryItem()) }),
    fields: 'done',
  },

  // contents
  {
    call: 'POST /contents/check',
    ask: async setup => ({ body: { posts: [await idOf(setup.posted())] } }),
    fields: `${post} in_sync`,
  },
  { call: 'POST /contents/add', ask: setup => ({ body: content(setup) }), fields: post },
  {
    call: 'POST /contents/add-batch',
    ask: setup => ({ body: { data: JSON.stringify([content(setup)]) } }),
    fields: 'results added refused',
    holds: { added: 1, refused: 0 },
  },
  {
    call: 'POST /contents/delete',
    ask: async setup => ({ body: { posts: [await idOf(setup.draft())] } }),
    fields: 'done refused',
    holds: { done: [{ id: expect.any(String) }], refused: [] },
  },
  { call: 'POST /contents/lock', ask: async setup => ({ body: { id: await idOf(setup.draft()) } }), fields: post },
  {
    call: 'POST /contents/update-thumb',
    ask: async setup => ({ body: { posts: [await idOf(setup.draft())] } }),
    fields: post,
  },
  {
    call: 'POST /contents/start-sync',
    ask: ({ ig, page }) => ({ body: { accountIds: [ig.id, page.id] } }),
    fields: 'accounts in_sync',
  },
  {
    call: 'POST /contents/update-scheduled-post-timezone',
    ask: async setup => {
      const { id, posts } = await accountWith(setup, 'date', 1)
      return {
        body: { account_id: id, timezone: 'Europe/Madrid' },
        after: { read: `/posts/${posts[0]}`, holds: { status: Scheduled, schedule: { zone: 'Europe/Madrid' } } },
      }
    },
    fields: 'done left items',
    holds: did(1),
  },
  {
    call: 'POST /contents/enqueue',
    ask: async setup => {
      await setup.timeslot()
      return { body: { accounts: [setup.ig.id], posts: [await idOf(setup.draft())], options: {} } }
    },
    fields: 'done left items',
    holds: did(1),
  },
  {
    call: 'POST /contents/cancel',
    ask: async setup => ({ body: { accounts: [setup.ig.id], posts: [await idOf(setup.planned())] } }),
    fields: 'done left items',
    holds: did(1),
  },
  { call: 'POST /contents/{id}', ask: async setup => ({ id: await idOf(setup.draft()), body: {} }), fields: post },
  {
    call: 'POST /contents/{id}',
    ask: async setup => ({ id: await idOf(setup.draft()), body: { content_id: '17895695668004550' } }),
    fields: post,
  },
  {
    call: 'GET /contents/oldest_post',
    ask: async setup => {
      await setup.posted()
      return { query: { accounts: both(setup) } }
    },
    fields: post,
  },
  {
    call: 'GET /contents/post_count',
    ask: setup => ({ query: { accounts: both(setup) } }),
    fields: 'draft scheduled inprogress posted error',
  },
  { call: 'GET /contents/failed_count', ask: setup => ({ query: { accounts: both(setup) } }), fields: 'count' },

  // posts
  {
    call: 'GET /posts',
    ask: async setup => {
      const { id } = await setup.posted()
      return {
        query: {
          offset: '0',
          limit: '20',
          start: day(-2),
          end: day(2),
          type: 'image',
          keyword: 'posted',
          status: 'SCHEDULED,POSTED',
          ids: id,
          accounts: both(setup),
          sort: '-post_at',
        },
      }
    },
    fields: `${post} has_next offset per_result total`,
  },
  {
    call: 'GET /posts/quota',
    ask: async setup => {
      await setup.posted()
      return { query: { accounts: both(setup), since: day(-1) } }
    },
    fields: 'social_account_id post_date quota used',
  },
  {
    call: 'GET /posts/available_slots',
    ask: setup => ({ query: { accounts: both(setup) } }),
    fields: 'social_account_id slots',
  },
  { call: 'GET /posts/{id}', ask: async setup => ({ id: await idOf(setup.posted()) }), fields: post },
  {
    call: 'PATCH /posts/{id}',
    ask: async setup => ({ id: await idOf(setup.draft()), body: { caption: 'Walked by' } }),
    fields: post,
    holds: { caption: 'Walked by' },
  },
  {
    call: 'PATCH /posts/{id}',
    ask: async setup => ({
      id: await idOf(setup.draft()),
      body: { description: 'Walked by its names', media: [{ id: setup.image.id, alt_text: 'A bowl' }], title: 'Walk' },
    }),
    fields: post,
    holds: { description: 'Walked by its names', title: 'Walk' },
  },
  { call: 'POST /posts/{id}/publish', ask: async setup => ({ id: await idOf(setup.draft()), body: {} }), fields: post },
  {
    call: 'POST /posts/clear/{id}',
    ask: async setup => {
      const { id, posts } = await accountWith(setup, 'date', 2)
      return { id, body: {}, after: { read: `/posts/${posts[0]}`, holds: { status: Draft } } }
    },
    fields: 'done left items',
    holds: did(2),
  },
  {
    call: 'POST /posts/shuffle/{id}',
    ask: async setup => ({ id: (await accountWith(setup, 'time_slot', 2)).id, body: {} }),
    fields: 'done left items',
    holds: did(2),
  },
]

let system: System
let setup: Setup
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  // The lists are not empty.
  await Promise.all([setup.caption(), setup.timeslot(), setup.libraryItem()])
})
afterAll(() => system?.close())

test.each(steps.map(step => [step.call, step] as const))('%s', (_, step) => takeStep(setup, step))

test('GET /contents/streamstatus says how far a post is', async () => {
  const { id } = await setup.posted()
  const response = await setup.owner.client.send(`/api/contents/streamstatus?id=${id}`)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    if (text.includes('"content_id":')) break
  }
  expect(text).toContain('event: message')
  expect(text).toMatch(/"status":"posted"/)
})
