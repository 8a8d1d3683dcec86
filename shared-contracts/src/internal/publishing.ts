import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Nullable } from '../entities/common.ts'
import { OperatorFigures, OperatorPublication, Pause, publicationStates } from '../entities/operator.ts'
import { media } from '../limits.ts'
import { StatusMessage } from '../live.ts'
import { networkSlugs } from '../networks.ts'
import { savedPosts } from '../research/limits.ts'

export const PostSnapshot = endpoint({
  name: 'postSnapshot',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/snapshot',
  access: 'service',
  summary: 'State of a post now, the first message of its status stream',
  body: Type.Object({ team_id: Id, post_id: Id }),
  reply: Nullable(StatusMessage),
})
/** Posts that are deleted by now are missing from the reply. */
export const PostsForNotifying = endpoint({
  name: 'postsForNotifying',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/for-notifying',
  access: 'service',
  summary: 'Who wrote these posts, what they are called, and how they are now',
  body: Type.Object({ team_id: Id, post_ids: Type.Array(Id, { maxItems: 500 }) }),
  reply: Type.Array(
    Type.Object({
      id: Id,
      author_id: Id,
      account_id: Id,
      excerpt: Type.String({ description: 'the beginning of the caption' }),
      state: Type.Enum(['failed', 'unconfirmed', 'held', 'posted', 'other']),
      /** Why it failed or waits, in words; null where it has no fault. */
      fault: Nullable(Type.Object({ title: Type.String(), message: Type.String() })),
    }),
  ),
})
/** How many posts of a team went live and failed within a time, wait for a person now, and are planned for the time after it. */
export const WeekOfTeam = endpoint({
  name: 'weekOfTeam',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/week',
  access: 'service',
  summary: 'Counts of a team’s posts for its weekly summary',
  body: Type.Object({ team_id: Id, from: Instant, to: Instant, until: Instant }),
  reply: Type.Object({
    published: Type.Integer(),
    failed: Type.Integer(),
    waiting: Type.Integer(),
    scheduled: Type.Integer(),
  }),
})
/** Posts that are planned from a moment on, which is each account's own, and not out yet: how many, and the first five by time. Accounts without any are missing. */
export const PostsAfter = endpoint({
  name: 'postsAfter',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/after',
  access: 'service',
  summary: 'Posts of accounts that wait for their connections, or are planned after these expire',
  body: Type.Object({
    team_id: Id,
    accounts: Type.Array(Type.Object({ account_id: Id, after: Instant }), { maxItems: 500 }),
  }),
  reply: Type.Array(
    Type.Object({
      account_id: Id,
      count: Type.Integer(),
      /** So many of them are on hold, or about to be. */
      held: Type.Integer(),
      first: Type.Array(Type.Object({ excerpt: Type.String(), at: Instant })),
    }),
  ),
})
/** Accounts without scheduled posts are missing from the reply. */
export const ScheduledOfAccounts = endpoint({
  name: 'scheduledOfAccounts',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/scheduled',
  access: 'service',
  summary: 'How many posts of each of these accounts of a team are scheduled, held ones too',
  body: Type.Object({ team_id: Id, account_ids: Type.Array(Id, { maxItems: 500 }) }),
  reply: Type.Array(Type.Object({ account_id: Id, posts: Type.Integer() })),
})
/** Posts that this product published, by the network's ids of what is live; what it did not publish, or was deleted here, is missing from the reply. */
export const PostsOfContents = endpoint({
  name: 'postsOfContents',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/of-contents',
  access: 'service',
  summary: 'Which posts of a team are these live ones',
  body: Type.Object({
    team_id: Id,
    contents: Type.Array(Type.Object({ account_id: Id, content_id: Type.String({ minLength: 1, maxLength: 100 }) }), {
      maxItems: 500,
    }),
  }),
  reply: Type.Array(Type.Object({ account_id: Id, content_id: Type.String(), post_id: Id })),
})
/** Posts of a team that were made from these saved posts, the newest first, at most 5 of each; deleted ones are missing. */
export const PostsOfSources = endpoint({
  name: 'postsOfSources',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/of-sources',
  access: 'service',
  summary: 'What came of saved posts',
  body: Type.Object({ team_id: Id, source_refs: Type.Array(Id, { maxItems: 100 }) }),
  reply: Type.Array(
    Type.Object({
      source_ref: Id,
      post_id: Id,
      status: Type.Enum(['draft', 'scheduled', 'inprogress', 'posted', 'error']),
      post_at: Nullable(Instant),
      permalink: Nullable(Type.String()),
    }),
  ),
})
/**
 * Called in the name of the person, in their team: what they may not do by themselves is refused. The files are fetched from where they are and
 * stored as uploads of theirs. The same key again is the same draft.
 */
export const DraftFromSource = endpoint({
  name: 'draftFromSource',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/from-source',
  access: 'service',
  summary: 'Make a draft of what is somewhere else',
  body: Type.Object({
    account_id: Id,
    source: Type.Enum(['saved_post']),
    source_ref: Id,
    caption: Type.String(),
    media: Type.Array(
      Type.Object({ type: Type.Enum(['image', 'video']), url: Type.String({ maxLength: savedPosts.linkLength }) }),
      { maxItems: media.maxPerPost },
    ),
    key: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  reply: Type.Object({ post_id: Id }),
  errors: [
    'social_account_not_found',
    'feature_off',
    'network_unavailable',
    'media_broken',
    'media_too_large',
    'media_type_unsupported',
    'storage_full',
  ],
})
/** Reads a picture where all pictures of others are read: in a process that is bounded in memory and time. */
export const MakeThumbnail = endpoint({
  name: 'makeThumbnail',
  service: 'publishing',
  method: 'POST',
  url: '/internal/pictures/thumbnail',
  access: 'service',
  bodyLimit: 2 * savedPosts.thumbnailBody,
  summary: 'A small WebP of a picture, which is sent or is somewhere else',
  body: Type.Object({
    team_id: Id,
    edge: Type.Integer({ minimum: 16, maximum: 1024, description: 'longest edge, pixels' }),
    /** Base64. */
    image: Type.Optional(Type.String({ maxLength: savedPosts.thumbnailBody })),
    url: Type.Optional(Type.String({ maxLength: savedPosts.linkLength })),
  }),
  /** Base64. */
  reply: Type.Object({ thumbnail: Type.String() }),
  errors: ['invalid_input', 'network_unavailable', 'media_broken', 'media_type_unsupported', 'media_too_large'],
})
/** Of all teams: only the gateway's page for the operator asks it. */
export const ReadOperatorFigures = endpoint({
  name: 'readOperatorFigures',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/figures',
  access: 'service',
  summary: 'How publishing stands, for the operator',
  reply: OperatorFigures,
})

const Network = Type.Enum(networkSlugs)
/** Who does it, in their own words: the operator's password is one for all who know it. */
const By = Type.String({ minLength: 1, maxLength: 60 })
const strictly = { additionalProperties: false } as const

/** Of all teams: only the gateway's page for the operator asks it. */
export const ListPublications = endpoint({
  name: 'listPublications',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/publications',
  access: 'service',
  summary: 'Publications of all teams by state, network and team, the newest first',
  body: Type.Object(
    {
      state: Type.Optional(Type.Enum([...publicationStates])),
      network: Type.Optional(Network),
      team_id: Type.Optional(Id),
      before: Type.Optional(Id),
    },
    strictly,
  ),
  reply: Type.Object({ publications: Type.Array(OperatorPublication), next: Nullable(Id) }),
})
/** Stops what has not begun to go live: of everything, a network, or a team. Returns the pauses in force. */
export const PausePublishing = endpoint({
  name: 'pausePublishing',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/pause',
  access: 'service',
  summary: 'Pause publishing',
  body: Type.Object({ network: Type.Optional(Network), team_id: Type.Optional(Id), by: By }, strictly),
  reply: Type.Array(Pause),
})
/** Ends a pause. Returns the pauses in force. */
export const ResumePublishing = endpoint({
  name: 'resumePublishing',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/resume',
  access: 'service',
  summary: 'Resume publishing',
  body: Type.Object({ id: Id, by: By }, strictly),
  reply: Type.Array(Pause),
})

export const internalPublishingEndpoints = [
  PostSnapshot,
  PostsForNotifying,
  WeekOfTeam,
  PostsAfter,
  ScheduledOfAccounts,
  PostsOfContents,
  PostsOfSources,
  DraftFromSource,
  MakeThumbnail,
  ReadOperatorFigures,
  ListPublications,
  PausePublishing,
  ResumePublishing,
] as const
