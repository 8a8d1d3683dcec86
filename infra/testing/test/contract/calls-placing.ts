import {
  CancelPosts,
  ClearPosts,
  EnqueuePosts,
  MovePosts,
  ShufflePosts,
  SwapPosts,
  UndoBatch,
} from '@fanfare/contracts/endpoints/placing.ts'
import { good } from './calls-recipe.ts'
import type { Caller, Setup } from './calls-setup.ts'

/** A scheduled post of the caller’s own: others’ posts are left as they are. */
const plannedBy = async (setup: Setup, { person }: Caller): Promise<string> => {
  const { id } = await setup.planned()
  await setup.give(id, person)
  return id
}

/** Good calls for several posts at once. */
export const placingCalls = [
  good(EnqueuePosts, async setup => {
    await setup.timeslot()
    return {
      body: {
        accounts: [setup.ig.id],
        posts: [(await setup.draft()).id],
        options: {
          library_items: [(await setup.libraryItem()).id],
          seed: 7,
          from: new Date(Date.now() + 3_600_000).toISOString(),
          order: 'shuffled' as const,
        },
      },
    }
  }),
  good(CancelPosts, async (setup, as) => ({
    body: { accounts: [setup.ig.id, setup.page.id], posts: [await plannedBy(setup, as)] },
  })),
  good(MovePosts, async (setup, as) => ({ body: { posts: [await plannedBy(setup, as)], days: 1 } })),
  good(SwapPosts, async (setup, as) => ({ body: { posts: [await plannedBy(setup, as), await plannedBy(setup, as)] } })),
  good(UndoBatch, async (setup, { person }) => ({ body: { batch: await setup.batch(person) } })),
  good(ShufflePosts, async setup => {
    await setup.batch()
    await setup.batch()
    return { params: { id: setup.ig.id }, body: { seed: setup.count() } }
  }),
  good(ClearPosts, async setup => {
    await setup.planned()
    return { params: { id: setup.ig.id }, body: {} }
  }),
]
