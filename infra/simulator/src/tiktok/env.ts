import type { InjectedFault } from '../faults.ts'
import type { GraphDeps } from '../graph/env.ts'
import type { Stale } from '../graph/stale.ts'
import type { Creator, TikTokPost } from '../state/tiktok-records.ts'
import { refuse } from './errors.ts'
import type { Rates } from './rates.ts'
import type { TikTokTokens } from './tokens.ts'

/** Key and secret of the app that the product is, at TikTok. */
export interface TikTokApp {
  key: string
  secret: string
}

export interface TikTokDeps extends GraphDeps {
  tiktokApp: TikTokApp
  tiktokTokens: TikTokTokens
}

/** One call being answered. */
export interface TikTokCall extends TikTokDeps {
  rates: Rates
  method: string
  /** Path segments after the host. */
  path: string[]
  query: Record<string, unknown>
  /** What a JSON body or a form held. */
  params: Record<string, unknown>
  bytes: Buffer
  headers: Record<string, string | string[] | undefined>
  origin: string
  token: string | undefined
  now: number
  injected: readonly InjectedFault[]
  stale?: Stale
}

/** Whose token it is; throws where it is none, or lacks the scope. */
export function creatorOf(call: TikTokCall, scope: string): Creator {
  const read = call.tiktokTokens.read(call.token ?? '', call.now)
  const creator = read && call.state.node(read.openId)
  if (!read || creator?.kind !== 'creator' || !creator.grant || read.issuedAt < creator.grant.at)
    return refuse('access_token_invalid')
  if (!creator.grant.scopes.includes(scope)) return refuse('scope_not_authorized')
  return creator
}

/** An object in the body; an empty one where there is none. */
export const part = (params: Record<string, unknown>, name: string): Record<string, unknown> => {
  const value = params[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A post of this creator by its publish id; throws where there is none. */
export function postOf(call: TikTokCall, creator: Creator): TikTokPost {
  const id = call.params.publish_id
  const post = typeof id === 'string' ? call.state.node(id) : undefined
  if (post?.kind !== 'tiktok_post') return refuse('invalid_publish_id')
  if (post.owner !== creator.id) return refuse('token_not_authorized_for_specified_publish_id')
  return post
}
