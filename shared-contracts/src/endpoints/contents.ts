import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { BulkDone, BulkRefused } from '../entities/bulk.ts'
import { DryRun, Id, IdList, InstantInput, Nullable, Optional, Zone } from '../entities/common.ts'
import { AccountSync, AddedContent, contentInputFields, PollError, syncFields } from '../entities/contents.ts'
import { Batch } from '../entities/placing.ts'
import { Post } from '../entities/posts.ts'
import { bulk, contents, MiB, placing } from '../limits.ts'

/** Posts by the paths and names of spec §7: the same posts, checks and refusals as those of `/api/posts`. */

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const someOf = (most: number) => Type.Array(Id, { minItems: 1, maxItems: most, uniqueItems: true })
// `access` stands with each `action`: the build for browsers leaves out both, and one alone would be refused there.
const call = { service, method: 'POST' } as const

/** Spec §4: a client asks up to 18 times, 10 s apart, while a post is under way (it goes out, or videos of it are being converted, those of a draft too), and after 3 s where an account is being read. */
export const CheckContents = endpoint({
  ...call,
  name: 'checkContents',
  url: '/api/contents/check',
  access: 'team',
  action: 'post.read',
  summary: 'How far posts are, at most 25 of them, and when to ask again',
  body: Type.Object({ posts: someOf(contents.checked) }, strict),
  reply: Type.Object({
    /** Those that are there, in the order of the request. */
    data: Type.Array(Post),
    /** Of posts that need not be asked for again. */
    errors: Type.Array(PollError),
    ...syncFields,
  }),
  errors: ['post_not_found'],
})

const refusals = [
  'social_account_not_found',
  'media_not_found',
  'media_not_ready',
  'post_incomplete',
  'schedule_in_past',
  'schedule_too_far',
  'quota_reached',
  'feature_off',
] as const

export const AddContent = endpoint({
  ...call,
  name: 'addContent',
  url: '/api/contents/add',
  access: 'team',
  action: 'post.write',
  creates: true,
  summary: 'Add a post of one account: scheduled, or as a draft where it has no time',
  body: Type.Object(
    { ...contentInputFields, dry_run: Optional(DryRun) },
    {
      ...strict,
      examples: [
        {
          owner_id: '348219584102400001',
          caption: 'Morning light over the harbour',
          hashtags: ['lisbon'],
          media: [{ id: '348219584102400002', alt_text: 'Fishing boats in the morning sun' }],
          location: { id: '110774245616525', name: 'Lisbon' },
          schedule_publish_timestamp: 2_000_000_000,
        },
      ],
    },
  ),
  reply: Post,
  errors: ['approval_needed', ...refusals],
})

/** Each content is added on its own, in the order of the list. One that is refused keeps no other one back. */
export const AddContents = endpoint({
  ...call,
  name: 'addContents',
  url: '/api/contents/add-batch',
  access: 'team',
  action: 'post.write',
  creates: true,
  bodyLimit: 2 * MiB,
  perMinute: 60,
  summary: 'Add posts from a list in JSON, each as `POST /api/contents/add` takes one',
  body: Type.Object(
    {
      data: Type.String({
        minLength: 2,
        maxLength: MiB,
        description: `a JSON list of 1 to ${contents.added} contents`,
        examples: ['[{"owner_id":"348219584102400001","caption":"Morning light","hashtags":["lisbon"]}]'],
      }),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Type.Object({
    results: Type.Array(AddedContent),
    added: Type.Integer({ description: 'contents that became posts' }),
    refused: Type.Integer({ description: 'contents that were refused' }),
  }),
  errors: [],
})

/** Live posts are only taken off the lists (spec §4): the network is not asked anything. */
export const DeleteContents = endpoint({
  ...call,
  name: 'deleteContents',
  url: '/api/contents/delete',
  access: 'team',
  action: 'post.delete',
  repeatable: true,
  summary: 'Delete posts; live ones are hidden here and stay on the network',
  body: Type.Object({ posts: someOf(bulk.posts), dry_run: Optional(DryRun) }, strict),
  reply: Type.Object({ done: Type.Array(BulkDone), refused: Type.Array(BulkRefused) }),
  errors: ['post_not_found', 'not_allowed'],
})

/** Others are refused with `not_allowed` until it ends. Publishing is not kept back: what is due goes out. */
export const LockContent = endpoint({
  ...call,
  name: 'lockContent',
  url: '/api/contents/lock',
  access: 'team',
  action: 'post.write',
  repeatable: true,
  summary: `Keep a post to yourself for ${contents.lockMinutes} minutes while you change it, or let it go again`,
  body: Type.Object(
    {
      id: Id,
      /** `false`: let it go. */
      locked: Type.Optional(Type.Boolean()),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Post,
  errors: ['post_not_found', 'post_state', 'not_allowed'],
})

export const UpdateThumbs = endpoint({
  ...call,
  name: 'updateThumbs',
  url: '/api/contents/update-thumb',
  access: 'team',
  action: 'media.write',
  perMinute: 60,
  summary: 'Make the thumbnails of posts again where they cannot be read',
  body: Type.Object({ posts: someOf(bulk.posts), dry_run: Optional(DryRun) }, strict),
  reply: Type.Object({ data: Type.Array(Post) }),
  errors: ['post_not_found'],
})

/** Likes, comments and links of live posts of the last 30 days are read from the networks. Lists say `in_sync` until that is done. */
export const StartSync = endpoint({
  ...call,
  name: 'startSync',
  url: '/api/contents/start-sync',
  access: 'team',
  action: 'post.write',
  perMinute: 30,
  summary: 'Have likes, comments and links of the posts of accounts read from their networks',
  body: Type.Object(
    {
      /** A list, or the same as a text: by commas, or in JSON as other calls of the specification have accounts. */
      accountIds: Type.Union([someOf(placing.accounts), IdList]),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Type.Object({ accounts: Type.Array(AccountSync), ...syncFields }),
  errors: ['social_account_not_found'],
})

/** The moments move, the times on the clock stay. `POST /api/timeslots/update-timezone` changes the zone of the account itself. */
export const UpdatePostsZone = endpoint({
  ...call,
  name: 'updatePostsZone',
  url: '/api/contents/update-scheduled-post-timezone',
  access: 'team',
  action: 'post.plan',
  repeatable: true,
  summary: 'Have the scheduled posts of an account go out at the same times on the clock of another zone',
  body: Type.Object({ account_id: Id, timezone: Zone, dry_run: Optional(DryRun) }, strict),
  reply: Batch,
  errors: ['social_account_not_found', 'timezone_unknown'],
})

const NetworkPostId = Type.String({
  pattern: '^[0-9]{1,32}(?:_[0-9]{1,32})?$',
  description: 'the ID of a post on its network, such as 17895695668004550 or 102_204',
})

/** For a post that someone published by hand, or of which the network never said whether it is live. It is published no more. */
export const MarkPosted = endpoint({
  ...call,
  name: 'markContentPosted',
  url: '/api/contents/:id',
  access: 'team',
  action: 'post.decide',
  repeatable: true,
  summary: 'Say that a post is live; nothing is sent to the network',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      permalink: Type.Optional(
        Type.String({ maxLength: 500, pattern: '^https?:[\\/]{2}', description: 'a web address' }),
      ),
      /** The network’s own id of the post. */
      content_id: Optional(Nullable(NetworkPostId)),
      /** The same by the name that replies have it under: that of the network of its account. */
      ig_id: Optional(Nullable(NetworkPostId)),
      fb_id: Optional(Nullable(NetworkPostId)),
      tiktok_id: Optional(Nullable(NetworkPostId)),
      /** Now where it is not sent; it cannot lie ahead. */
      posted_at: Optional(InstantInput),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Post,
  errors: ['post_not_found', 'post_state', 'post_going_out'],
})

export const contentEndpoints = [
  CheckContents,
  AddContent,
  AddContents,
  DeleteContents,
  LockContent,
  UpdateThumbs,
  StartSync,
  UpdatePostsZone,
  MarkPosted,
] as const
