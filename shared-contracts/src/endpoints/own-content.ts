import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, Instant, InstantInput, Nullable, Optional, Pagination } from '../entities/common.ts'
import { NetworkType } from '../entities/teams.ts'
import { explore, ownContent } from '../research/limits.ts'

const read = {
  service: 'research',
  method: 'GET',
  access: 'team',
  action: 'content.read',
  perMinute: explore.readsPerMinute,
} as const

/** A live post of an account of the team, published here or elsewhere (spec §3, own content item). */
export const OwnContent = Type.Object({
  id: Id,
  /** The network's. */
  post_id: Type.String(),
  /** A text has no thumbnail. */
  type: Type.Enum(['image', 'video', 'album', 'reel', 'text']),
  thumbnail_url: Nullable(Type.String()),
  social_account: Type.Object({
    id: Id,
    type: NetworkType,
    name: Type.String(),
    username: Type.String(),
    picture: Nullable(Type.String()),
  }),
  data: Type.Object({
    like_count: Nullable(Type.Integer()),
    comments_count: Nullable(Type.Integer()),
    media_type: Type.String(),
    caption: Type.String(),
  }),
  media: Type.Array(Type.Object({ type: Type.Enum(['image', 'video']), url: Nullable(Type.String()) })),
  permalink: Nullable(Type.String()),
  posted_at: Instant,
  /** The post of this product that it is; null: it was published elsewhere. */
  product_post_id: Nullable(Id),
})
export type OwnContent = Static<typeof OwnContent>

export const ListOwnContent = endpoint({
  ...read,
  name: 'listOwnContent',
  url: '/api/content',
  summary: 'Live posts of the team’s accounts, as the networks have them',
  query: Type.Object({
    accounts: Optional(IdList),
    type: Type.Optional(Type.Enum(['image', 'video', 'album', 'reel', 'text'])),
    orderBy: Type.Optional(Type.Enum(['-posted_at', 'posted_at', '-like_count', '-comments_count'])),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    start: Optional(InstantInput),
    end: Optional(InstantInput),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'a number of posts to skip, from 0 to 100000' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: ownContent.mostPerPage,
        description: `a number of posts per page, from 1 to ${ownContent.mostPerPage}`,
      }),
    ),
  }),
  reply: Type.Object({
    data: Type.Array(OwnContent),
    pagination: Pagination,
    /** Accounts that are being read from their network just now: more may come. */
    in_sync: Type.Array(Id),
    /** Accounts whose network could not be read, and why: `code` as errors have it. */
    failed: Type.Array(
      Type.Object(
        { account_id: Id, code: Type.String(), title: Type.String(), message: Type.String() },
        { title: 'UnreadAccount' },
      ),
    ),
  }),
})

/** Reads posts again whose thumbnails have ended (spec §5: a thumbnail that fails to load marks that post for refresh). */
export const RefreshOwnContent = endpoint({
  ...read,
  name: 'refreshOwnContent',
  url: '/api/content-update',
  summary: 'Posts of an account, read from the network now',
  query: Type.Object({ account: Id, ids: IdList }),
  /** Spec §7: data.data.data. */
  reply: Type.Object({ data: Type.Object({ data: Type.Array(OwnContent) }) }),
  errors: [
    'social_account_not_found',
    'token_unauthorized',
    'graph_permission',
    'network_unavailable',
    'network_rate_limited',
  ],
})

export const ownContentEndpoints = [ListOwnContent, RefreshOwnContent] as const
