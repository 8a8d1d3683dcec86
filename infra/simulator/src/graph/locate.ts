import { places } from '../state/places.ts'
import type { Node } from '../state/records.ts'
import type { Call } from '../wire/call.ts'
import { text } from '../wire/values.ts'
import { ownerOf } from './access.ts'
import type { GraphDeps } from './env.ts'
import { operationOf } from './operations.ts'

/** The target of a call, before anything is checked; faults, limits and the log use it. */
export interface Target {
  /** Name of the call: `media_publish`, `feed`, `container_status`, … */
  name: string
  subject?: Node
  edge?: string
  /** Everything by which this call's account may be named: ids and usernames. */
  accounts: string[]
  owner?: Node
  userId?: string
}

/** Names of the reads of a node itself. */
export const reads: Partial<Record<Node['kind'], string>> = {
  container: 'container_status',
  media: 'media_read',
  child: 'media_read',
  post: 'post_read',
  photo: 'photo_read',
  comment: 'comment_read',
  ig: 'ig_read',
  page: 'page_read',
  place: 'place_read',
  user: 'user_read',
  business: 'business_read',
  story: 'story_read',
  video: 'video_read',
}

/** Edges that are read under another name than the one they are posted to. */
export const listed = ['media', 'comments', 'feed', 'videos', 'video_reels']
/** The steps of an upload, by the edge that they are posted to. */
export const phased: Record<string, readonly string[]> = {
  videos: ['start', 'transfer', 'finish', 'cancel'],
  video_reels: ['start', 'finish'],
  video_stories: ['start', 'finish'],
}

export function locate({ state, tokens }: GraphDeps, call: Call): Target {
  const [first, edge] = call.path
  const token = call.token ? tokens.read(call.token) : undefined
  const target: Target = { name: 'root', accounts: [] }
  if (token?.userId) {
    target.userId = token.userId
    target.accounts.push(token.userId)
  }
  // A batch works at any path.
  if (call.method === 'POST' && call.params.batch !== undefined) {
    target.name = 'batch'
    return target
  }
  if (first === undefined) {
    target.name = 'ids'
    return target
  }
  if (first === 'oauth' || first === 'debug_token') {
    target.name = edge ?? first
    return target
  }
  if (first === 'pages' && edge === 'search') {
    target.name = 'pages_search'
    return target
  }
  const uploads = call.upload !== undefined
  const id = uploads ? call.path.at(-1) : first === 'me' ? (token?.pageId ?? token?.userId) : first
  const subject = id === undefined ? undefined : (state.node(id) ?? state.byUsername(id) ?? places.get(id))
  if (edge !== undefined) target.edge = edge
  if (!subject) {
    target.name = uploads ? 'rupload' : (edge ?? first)
    return target
  }
  target.subject = subject
  target.name = uploads ? 'rupload' : nameOf(call, subject, edge, first === 'me')
  const owner = ownerOf(state, subject)
  if (owner) {
    target.owner = owner
    target.accounts.push(owner.id)
    if ('username' in owner) target.accounts.push(owner.username)
  }
  return target
}

function nameOf(call: Call, subject: Node, edge: string | undefined, me: boolean): string {
  if (call.method !== 'GET') {
    if (subject.kind === 'post' && edge === undefined && call.params.is_published !== undefined) return 'post_publish'
    if (subject.kind === 'video' && edge === undefined && call.params.published !== undefined) return 'video_publish'
    // The steps of an upload are calls of their own: only a finish publishes.
    if (edge && Object.hasOwn(phased, edge) && call.params.upload_phase)
      return `${edge}_${text(call, 'upload_phase')?.toLowerCase()}`
    return operationOf(call.method, subject.kind, edge)?.name ?? edge ?? `${subject.kind}_${call.method.toLowerCase()}`
  }
  if (edge === undefined) return me ? 'me' : (reads[subject.kind] as string)
  if (listed.includes(edge)) return `${edge}_list`
  return edge
}

/** The container a call is about: the one it reads, or the one it publishes. */
export function containerOf({ state }: GraphDeps, call: Call, subject: Node | undefined) {
  if (subject?.kind === 'container') return subject
  const named = text(call, 'creation_id')
  const container = named ? state.node(named) : undefined
  return container?.kind === 'container' ? container : undefined
}
