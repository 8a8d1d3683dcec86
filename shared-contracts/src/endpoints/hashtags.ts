import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable } from '../entities/common.ts'
import { Hashtag, HashtagBand, HashtagCount, HashtagName, RelatedHashtag } from '../entities/hashtags.ts'
import { hashtagLimits } from '../research/limits.ts'

const read = {
  service: 'research',
  method: 'GET',
  access: 'team',
  action: 'hashtag.read',
  perMinute: hashtagLimits.readsPerMinute,
} as const
const Params = Type.Object({ tag: HashtagName })

/** Of those that are known here by their beginning, and of the network's own search; the most used first. */
export const SearchHashtags = endpoint({
  ...read,
  name: 'searchHashtags',
  url: '/api/hashtag/search',
  summary: 'Hashtags that begin with a text',
  query: Type.Object({
    q: HashtagName,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: hashtagLimits.mostFound,
        description: `a number of hashtags, from 1 to ${hashtagLimits.mostFound}`,
      }),
    ),
  }),
  reply: Type.Array(Hashtag),
  errors: ['hashtag_search_failed'],
})

/** By how often they were used together in the posts that teams here have loaded; tags of the same words where there are too few. */
export const RelatedHashtags = endpoint({
  ...read,
  name: 'relatedHashtags',
  url: '/api/hashtag/:tag/related',
  summary: 'Hashtags that are used together with one',
  params: Params,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: hashtagLimits.related,
        description: `a number of hashtags, from 1 to ${hashtagLimits.related}`,
      }),
    ),
  }),
  reply: Type.Array(RelatedHashtag),
  errors: ['hashtag_related_failed'],
})

export const ReadHashtag = endpoint({
  ...read,
  name: 'readHashtag',
  url: '/api/hashtag/:tag',
  summary: 'A hashtag and how many posts have it',
  params: Params,
  reply: Hashtag,
  errors: ['hashtag_not_found', 'network_unavailable', 'network_rate_limited'],
})

/**
 * Each with what is known of it. Those that are not known are queued and read while somebody goes on asking: a call keeps its hashtags
 * wanted for `leaseSeconds`, and `retry_ms` says when to ask again.
 */
export const BatchHashtags = endpoint({
  ...read,
  name: 'batchHashtags',
  method: 'POST',
  url: '/api/hashtag/batch',
  summary: 'Up to 100 hashtags at once, with the state of each',
  body: Type.Object(
    { hashtags: Type.Array(HashtagName, { minItems: 1, maxItems: hashtagLimits.batch }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    data: Type.Array(Hashtag),
    /** Milliseconds after which some of those that are missing may be there; null: all are settled. */
    retry_ms: Nullable(Type.Integer()),
  }),
  errors: ['hashtag_batch_failed'],
})

const interval = Type.Object({ low: Type.Number(), high: Type.Number() })
/** The hashtag lab: what the team's own posts with a hashtag got, beside those without. */
export const ReadHashtagLab = endpoint({
  ...read,
  name: 'readHashtagLab',
  url: '/api/hashtag/lab',
  summary: 'How the hashtags of an account’s own posts go together with their engagement',
  query: Type.Object({ account: Id }),
  reply: Type.Object({
    /** Posts that were looked at, the newest 1,000, and how many of them have too little to be compared (no counts). */
    posts: Type.Integer({ description: 'number of the account’s posts that were looked at' }),
    uncounted: Type.Integer({ description: 'number of these without the counts that a comparison needs' }),
    data: Type.Array(
      Type.Object({
        name: Type.String(),
        used: Type.Integer({ description: 'number of these posts with the hashtag' }),
        /** Mean engagement with it over that without it, each post beside the 30 before it, minus 1; null: too few posts, or their likes are hidden. */
        lift: Nullable(Type.Number()),
        /** 95 % interval of `lift`; null with it. */
        interval: Nullable(interval),
        /** Fewer posts with it, or without it, than can be compared; false with no `lift`: there are enough, and they hide their likes. */
        too_few: Type.Boolean(),
        band: HashtagBand,
        media_count: HashtagCount,
      }),
    ),
  }),
  errors: ['social_account_not_found', 'token_unauthorized', 'network_unavailable', 'network_rate_limited'],
})

export const hashtagEndpoints = [SearchHashtags, ReadHashtagLab, RelatedHashtags, ReadHashtag, BatchHashtags] as const
