import {
  CancelPosts,
  ClearPosts,
  EnqueuePosts,
  MovePosts,
  ShufflePosts,
  SwapPosts,
  UndoBatch,
} from '@fanfare/contracts/endpoints/placing.ts'
import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { DeletePost } from '@fanfare/contracts/endpoints/posts.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { type Ask, lazy, on, type Recipe, type Setup } from './errors-setup.ts'
import { compose, teamFixture } from './errors-team-fixture.ts'

const unknown = '7'

const failing = (endpoint: AnyEndpoint, code: ErrorCode, field: string, given: (account: string) => Ask) =>
  on(
    endpoint,
    code,
    async (setup: Setup) => {
      const { client, main } = await teamFixture(setup)
      return setup.ask(endpoint, client, given(main.id))
    },
    field,
  )

/** Each on a day of its own: a day has room for few. */
let day = 12
const wall = () => `${Temporal.Now.plainDateISO('UTC').add({ days: day++ })}T10:00`
const draftOf = async (setup: Setup) => (await compose(setup, (await teamFixture(setup)).main.id)).id
const plannedOf = async (setup: Setup) =>
  (await compose(setup, (await teamFixture(setup)).main.id, { schedule: { kind: 'date', wall: wall() } })).id
const slotted = lazy(async setup => {
  const {
    client,
    main: { id },
  } = await teamFixture(setup)
  await setup.call(AddTimeslots, client, { body: { account_id: id, days: [1, 3, 5], hours: ['09:00', '15:00'] } })
  return id
})
/** Puts a draft into a slot. Returns the id of that step. */
const placed = async (setup: Setup): Promise<string> => {
  const { client } = await teamFixture(setup)
  const body = { accounts: [await slotted(setup)], posts: [await draftOf(setup)] }
  return ((await setup.call(EnqueuePosts, client, { body })) as { batch: string }).batch
}
const deleted = async (setup: Setup) => {
  const { client } = await teamFixture(setup)
  const post = await compose(setup, (await teamFixture(setup)).main.id)
  await setup.call(DeletePost, client, { params: { id: post.id } })
  return { id: post.id, version: post.version + 1 }
}

/** Calls for many posts that take a key, each with posts of its own. */
const keyed: [AnyEndpoint, (setup: Setup) => Promise<Ask>][] = [
  [BulkPosts, async setup => ({ body: { action: 'delete', ids: [await draftOf(setup)] } })],
  [UndoBulkPosts, async setup => ({ body: { posts: [await deleted(setup)] } })],
  [EnqueuePosts, async setup => ({ body: { accounts: [await slotted(setup)], posts: [await draftOf(setup)] } })],
  [
    CancelPosts,
    async setup => ({ body: { accounts: [(await teamFixture(setup)).main.id], posts: [await plannedOf(setup)] } }),
  ],
  [MovePosts, async setup => ({ body: { posts: [await plannedOf(setup)], days: 1 } })],
  [SwapPosts, async setup => ({ body: { posts: [await plannedOf(setup), await plannedOf(setup)] } })],
  [UndoBatch, async setup => ({ body: { batch: await placed(setup) } })],
  [
    ShufflePosts,
    async setup => {
      await placed(setup)
      await placed(setup)
      return { params: { id: await slotted(setup) }, body: {} }
    },
  ],
  [
    ClearPosts,
    async setup => {
      await plannedOf(setup)
      return { params: { id: (await teamFixture(setup)).main.id }, body: {} }
    },
  ],
]

export const placingRecipes: Recipe[] = [
  ...keyed.flatMap(([endpoint, make]) =>
    takenKey(endpoint, 'publishing.posts', async setup => ({
      client: (await teamFixture(setup)).client,
      ask: await make(setup),
    })),
  ),
  failing(EnqueuePosts, 'social_account_not_found', 'body.accounts.0', () => ({
    body: { accounts: [unknown], posts: [] },
  })),
  failing(EnqueuePosts, 'post_not_found', 'body.posts', account => ({
    body: { accounts: [account], posts: [unknown] },
  })),
  failing(EnqueuePosts, 'post_library_not_found', 'body.options.library_items.0', account => ({
    body: { accounts: [account], posts: [], options: { library_items: [unknown] } },
  })),
  failing(CancelPosts, 'social_account_not_found', 'body.accounts.0', () => ({
    body: { accounts: [unknown], posts: [] },
  })),
  failing(CancelPosts, 'post_not_found', 'body.posts', account => ({
    body: { accounts: [account], posts: [unknown] },
  })),
  failing(MovePosts, 'post_not_found', 'body.posts', () => ({ body: { posts: [unknown], days: 1 } })),
  failing(SwapPosts, 'post_not_found', 'body.posts', () => ({ body: { posts: [unknown, '8'] } })),
  failing(UndoBatch, 'batch_not_found', 'body.batch', () => ({ body: { batch: unknown } })),
  failing(ShufflePosts, 'social_account_not_found', 'params.id', () => ({ params: { id: unknown }, body: {} })),
  failing(ShufflePosts, 'post_not_found', 'body.posts', account => ({
    params: { id: account },
    body: { posts: [unknown] },
  })),
  failing(ClearPosts, 'social_account_not_found', 'params.id', () => ({ params: { id: unknown }, body: {} })),
]
