import {
  AddContent,
  AddContents,
  CheckContents,
  DeleteContents,
  LockContent,
  MarkPosted,
  StartSync,
  UpdatePostsZone,
  UpdateThumbs,
} from '@fanfare/contracts/endpoints/contents.ts'
import { good } from './calls-recipe.ts'
import { query, type Setup } from './calls-setup.ts'

/** Has accounts count as never read, so that the next call has them read: what was read within a minute is not read again. */
export const discardReadings = (system: Setup['system']) => query(system, 'delete from publishing.account_syncs', [])

/** A moment of its own, as the specification writes it. */
const seconds = (setup: Setup) =>
  Temporal.PlainDateTime.from(setup.wall()).toZonedDateTime('UTC').epochMilliseconds / 1000

const hourAgo = () => Temporal.Now.instant().subtract({ hours: 1 }).toString({ smallestUnit: 'second' })

const content = (setup: Setup) => ({
  owner_id: setup.ig.id,
  caption: 'Morning light',
  title: 'Light',
  media: [
    {
      id: setup.image.id,
      order: 0,
      alt_text: 'A bowl',
      user_tags: [{ username: 'oleaandsons', pk: '9', position: { x: 0.5, y: 0.5 } }],
    },
  ],
  hashtags: ['lisbon', '#bowls'],
  location: { id: '7', name: 'Lisbon', external_id: '1', lat: 38.7, lng: -9.1 },
  eligible_actions: ['EDIT'],
  post_type: 'post' as const,
})

/** Good calls by the names of the specification. */
export const contentCalls = [
  good(CheckContents, async setup => ({ body: { posts: [(await setup.posted()).id] } })),
  good(AddContent, setup => ({ body: { ...content(setup), schedule_publish_timestamp: seconds(setup) } })),
  good(AddContents, setup => ({
    body: { data: JSON.stringify([content(setup), { ...content(setup), schedule_publish_timestamp: seconds(setup) }]) },
  })),
  good(DeleteContents, async setup => ({ body: { posts: [(await setup.draft()).id] } })),
  good(LockContent, async setup => ({ body: { id: (await setup.draft()).id } })),
  good(UpdateThumbs, async setup => ({ body: { posts: [(await setup.draft()).id] } })),
  good(StartSync, async setup => {
    await setup.posted()
    await discardReadings(setup.system)
    return { body: { accountIds: [setup.ig.id] } }
  }),
  good(UpdatePostsZone, async setup => {
    await setup.planned()
    // Two in turn: posts that have the zone already are left out.
    const timezone = setup.count() % 2 === 0 ? 'Europe/Madrid' : 'Europe/Athens'
    return { body: { account_id: setup.ig.id, timezone } }
  }),
  good(MarkPosted, async setup => ({
    params: { id: (await setup.draft()).id },
    body: { permalink: 'https://www.instagram.com/p/C4xYz1AbCdE/', posted_at: hourAgo() },
  })),
]
