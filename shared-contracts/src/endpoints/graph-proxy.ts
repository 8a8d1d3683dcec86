import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Nullable } from '../entities/common.ts'
import { graphProxy } from '../limits.ts'

/**
 * The social network proxy (spec §7): reads of the network about one account of the team, with the token of the account's connection,
 * which stays where it is. What may be read is one table (publishing: `networks/readable.ts`); everything else is refused before the
 * network is asked. Answers are the network's own, without anything that looks like a token, of at most 2 MiB.
 */

/** An object as the network answers it, without tokens. */
const GraphAnswer = Type.Record(Type.String(), Type.Any(), { description: 'an object as the network answers it' })

const failures = [
  'social_account_not_found',
  'token_unauthorized',
  'graph_permission',
  'graph_refused',
  'network_unavailable',
  'network_rate_limited',
] as const
const read = { service: 'publishing', method: 'GET', access: 'team', reply: GraphAnswer } as const

/** A text of a query. What it may be is decided by the table, which names the rule. */
const given = (example: string) =>
  Type.Optional(Type.String({ maxLength: graphProxy.paramLength, examples: [example] }))

export const ReadGraph = endpoint({
  ...read,
  name: 'readGraph',
  url: '/api/facebook-api/get',
  action: 'account.read',
  perMinute: graphProxy.readsPerMinute,
  summary: 'One read of the network about an account, from the list of what may be read',
  query: Type.Object({
    /** Social account of the team whose connection is used and which is read. */
    account: Id,
    endpoint: Type.String({
      minLength: 1,
      maxLength: graphProxy.endpointLength,
      description: 'the account’s ID on its network, or `me`, and what to read, such as `me/insights`',
      examples: ['me'],
    }),
    params: Type.Optional(
      Type.String({
        maxLength: graphProxy.paramsLength,
        description: 'parameters of the read, as a JSON object',
        examples: ['{"fields":"id,name"}'],
      }),
    ),
  }),
  errors: [...failures, 'feature_off'],
})

export const BatchGraph = endpoint({
  ...read,
  name: 'batchGraph',
  method: 'POST',
  url: '/api/facebook-api/batch',
  action: 'account.read',
  perMinute: graphProxy.batchesPerMinute,
  summary: 'Up to 50 reads of the network about an account in one call; one that the network refuses is null',
  body: Type.Object({
    /** Social account of the team whose connection is used and which is read. */
    account: Id,
    payload: Type.Array(
      Type.Object({
        method: Type.Optional(Type.Enum(['GET'])),
        relative_url: Type.String({
          minLength: 1,
          maxLength: graphProxy.relativeUrlLength,
          description: 'what is read, with its parameters, such as `me?fields=id,name`',
          examples: ['me?fields=id'],
        }),
      }),
      { minItems: 1, maxItems: graphProxy.batchItems },
    ),
  }),
  /** In the order of the items. */
  reply: Type.Array(Nullable(GraphAnswer)),
  errors: [...failures, 'feature_off'],
})

/**
 * Spec §7 has a token here. No token is taken from a browser: the connection of the account has it. Asks the network about that one,
 * renews it where it can be renewed without the person, and stores what the network says.
 */
export const RefreshGraphToken = endpoint({
  name: 'refreshGraphToken',
  service: 'publishing',
  method: 'POST',
  url: '/api/facebook-api/refresh',
  access: 'team',
  action: 'account.connect',
  perMinute: graphProxy.refreshesPerMinute,
  summary: 'Check the connection of an account at its network, and renew it where that is possible',
  body: Type.Object({
    account: Id,
    token: Type.Optional(
      Type.String({
        pattern: '^$',
        description: 'absent: Fanfare accepts no tokens here, because it uses the account’s own connection',
        examples: [''],
      }),
    ),
  }),
  reply: Type.Object({
    /** Whether the network accepts the connection. Where it does not, the account has to be reconnected. */
    valid: Type.Boolean(),
    expires_at: Nullable(Instant),
    /** Permissions, as the network names them, that posts, first comments and figures need and the connection lacks. */
    missing_permissions: Type.Array(Type.String()),
  }),
  errors: ['social_account_not_found', 'connect_blocked', 'network_unavailable'],
})

const ofAccount = { ...read, params: Type.Object({ accountId: Id }), perMinute: graphProxy.readsPerMinute } as const
/** A part of time: seconds since 1970, or a date. */
const period = { since: given('1790000000'), until: given('1790600000') }
const paging = { after: given('QVFIUjE'), before: given('QVFIUjE') }

export const ReadAccountGraph = endpoint({
  ...ofAccount,
  name: 'readAccountGraph',
  url: '/api/graph/:accountId',
  action: 'account.read',
  summary: 'An account as its network has it: profile, number of posts, posts of a period',
  query: Type.Object({ fields: given('media_count,media.limit(1000){id,timestamp}') }),
  errors: failures,
})

export const ReadAccountInsights = endpoint({
  ...ofAccount,
  name: 'readAccountInsights',
  url: '/api/graph/:accountId/insights',
  action: 'account.insights',
  summary: 'Figures of an account from its network, for a period; by day where nothing else is given',
  query: Type.Object({
    metric: Type.String({ minLength: 1, maxLength: graphProxy.paramLength, examples: ['reach'] }),
    period: given('day'),
    metric_type: given('total_value'),
    ...period,
  }),
  errors: failures,
})

export const ListPublishedPosts = endpoint({
  ...ofAccount,
  name: 'listPublishedPosts',
  url: '/api/graph/:accountId/published_posts',
  action: 'account.read',
  summary: 'Published posts of a page, or only their number (summary=total_count, limit=0)',
  query: Type.Object({
    fields: given('id,created_time'),
    summary: given('total_count'),
    limit: given('0'),
    ...period,
    ...paging,
  }),
  errors: failures,
})

export const ListVideoReels = endpoint({
  ...ofAccount,
  name: 'listVideoReels',
  url: '/api/graph/:accountId/video_reels',
  action: 'account.read',
  summary: 'Reels of a page, up to 1,000',
  query: Type.Object({ fields: given('id'), limit: given('1000'), ...period, ...paging }),
  errors: failures,
})

export const graphProxyEndpoints = [
  ReadGraph,
  BatchGraph,
  RefreshGraphToken,
  ReadAccountGraph,
  ReadAccountInsights,
  ListPublishedPosts,
  ListVideoReels,
] as const
