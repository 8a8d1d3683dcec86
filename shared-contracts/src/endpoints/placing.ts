import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DryRun, Id, InstantInput, Optional } from '../entities/common.ts'
import { Batch } from '../entities/placing.ts'
import { bulk, placing } from '../limits.ts'

/** Several posts at once: into time slots, to another day, back to drafts; each in one step that `undo` sets back. */

const strict = { additionalProperties: false } as const
const Accounts = Type.Array(Id, { minItems: 1, maxItems: placing.accounts, uniqueItems: true })
const Posts = Type.Array(Id, { maxItems: placing.posts, uniqueItems: true })
const Seed = Type.Integer({ minimum: 0, maximum: 0x7fffffff, description: 'the same seed gives the same result' })
const batchCall = {
  service: 'publishing',
  method: 'POST',
  access: 'team',
  action: 'post.arrange',
  reply: Batch,
} as const

/**
 * Drafts go into slots of their own accounts; an item of the library becomes one post for its account, or where it has none one for each of
 * `accounts`. What finds no slot, fails its checks or is for another account than `accounts` is left as it is and says why.
 */
export const EnqueuePosts = endpoint({
  ...batchCall,
  action: 'post.publish',
  name: 'enqueuePosts',
  url: '/api/contents/enqueue',
  creates: true,
  summary: 'Put drafts and items of the post library into the next free time slots; `dry_run` says where each would go',
  body: Type.Object(
    {
      accounts: Accounts,
      posts: Posts,
      options: Optional(
        Type.Object(
          {
            library_items: Type.Optional(Posts),
            seed: Type.Optional(Seed),
            /** No slot before it. */
            from: Optional(InstantInput),
            /** The first gets the first slot: in the order that was sent (by default), or in one that the seed chooses. */
            order: Type.Optional(Type.Enum(['given', 'shuffled'])),
          },
          strict,
        ),
      ),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  errors: ['social_account_not_found', 'post_not_found', 'post_library_not_found'],
})

export const CancelPosts = endpoint({
  ...batchCall,
  name: 'cancelPosts',
  url: '/api/contents/cancel',
  repeatable: true,
  summary: 'Make scheduled posts of these accounts drafts again',
  body: Type.Object({ accounts: Accounts, posts: Posts, dry_run: Optional(DryRun) }, strict),
  errors: ['social_account_not_found', 'post_not_found'],
})

/** A time that the clocks skip that day becomes the first minute after. A draft stays a draft. */
export const MovePosts = endpoint({
  ...batchCall,
  name: 'movePosts',
  url: '/api/contents/move',
  repeatable: true,
  summary: 'Move posts by days or to a date; each keeps its time of day',
  body: Type.Object(
    {
      posts: Type.Array(Id, { minItems: 1, maxItems: placing.posts, uniqueItems: true }),
      /** By so many days, or else `date`. */
      days: Optional(Type.Integer({ minimum: -bulk.dayShift, maximum: bulk.dayShift })),
      /** The date that all of them go to. */
      date: Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a date such as 2026-03-29' })),
      dry_run: Optional(DryRun),
    },
    { ...strict, examples: [{ posts: ['348219584102400001'], days: 7 }] },
  ),
  errors: ['post_not_found'],
})

/** Two posts of an account take each other’s times and time slots; each stays a draft or scheduled. Both change, or neither. */
export const SwapPosts = endpoint({
  ...batchCall,
  name: 'swapPosts',
  url: '/api/contents/swap',
  repeatable: true,
  summary: 'Swap the times of two posts of an account',
  body: Type.Object(
    { posts: Type.Array(Id, { minItems: 2, maxItems: 2, uniqueItems: true }), dry_run: Optional(DryRun) },
    { ...strict, examples: [{ posts: ['348219584102400001', '348219584102400002'] }] },
  ),
  errors: ['post_not_found'],
})

export const UndoBatch = endpoint({
  ...batchCall,
  name: 'undoBatch',
  url: '/api/contents/undo',
  repeatable: true,
  summary: 'Set back what a call for several posts did; what was changed or published since is left and named',
  body: Type.Object({ batch: Id, dry_run: Optional(DryRun) }, strict),
  errors: ['batch_not_found'],
})

export const ShufflePosts = endpoint({
  ...batchCall,
  name: 'shufflePosts',
  action: 'post.plan',
  url: '/api/posts/shuffle/:id',
  repeatable: true,
  summary: 'Give the posts in time slots of an account a new order; {id} is the account',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      seed: Optional(Seed),
      /** These take each other’s times, in time slots or not; without it the posts in time slots do. */
      posts: Optional(Type.Array(Id, { minItems: 1, maxItems: placing.posts, uniqueItems: true })),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  errors: ['social_account_not_found', 'post_not_found'],
})

export const ClearPosts = endpoint({
  ...batchCall,
  name: 'clearPosts',
  action: 'post.plan',
  url: '/api/posts/clear/:id',
  repeatable: true,
  summary: 'Make all scheduled posts of an account drafts again, at most 1,000 a call; {id} is the account',
  params: Type.Object({ id: Id }),
  body: Type.Object({ dry_run: Optional(DryRun) }, strict),
  errors: ['social_account_not_found'],
})

export const placingEndpoints = [
  EnqueuePosts,
  CancelPosts,
  MovePosts,
  SwapPosts,
  UndoBatch,
  ShufflePosts,
  ClearPosts,
] as const
