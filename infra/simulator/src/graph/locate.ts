import { places } from '../state/places.ts'
import type { Node } from '../state/records.ts'
import type { Call } from '../wire/call.ts'
import { text } from '../wire/values.ts'
import { ownerOf } from './access.ts'
import type { GraphDeps } from './env.ts'
import { hashtagNode } from './hashtags.ts'
import { operationOf } from './operations.ts'
import { publicNode } from './public-pages.ts'

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
  /** Counted by the limit of the app, although an account is asked: what is read is not the account's. */
  isPublicRead?: boolean
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
  hashtag: 'hashtag_read',
  public_page: 'explore_page',
  public_post: 'explore_post',
}

/** Edges that are read under another name than the one they are posted to. */
export const listed = ['media', 'comments', 'feed', 'videos', 'video_reels']
/** Edges of hashtags: both are one call. */
export const hashtagEdges = ['recent_media', 'top_media']
/** The steps of an upload, by the edge that they are posted to. */
export const phased: Record<string, readonly string[]> = {
  videos: ['start', 'transfer', 'finish', 'cancel'],
  video_reels: ['start', 'finish'],
  video_stories: ['start', 'finish'],
}

export function locate(deps: GraphDeps, call: Call): Target {
  const { state, tokens } = deps
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
  const isOfInstagram = call.api === 'instagram' && (first === 'access_token' || first === 'refresh_access_token')
  if (first === 'oauth' || first === 'debug_token' || isOfInstagram) {
    target.name = edge ?? first
    return target
  }
  if (first === 'pages' && edge === 'search') {
    target.name = 'pages_search'
    return target
  }
  if (first === 'ig_hashtag_search') return forAccount(deps, call, { ...target, name: 'hashtag_search' })
  const uploads = call.upload !== undefined
  const id = uploads ? call.path.at(-1) : first === 'me' ? (token?.pageId ?? token?.userId) : first
  const subject = id === undefined ? undefined : find(deps, id)
  if (edge !== undefined) target.edge = edge
  if (!subject) {
    target.name = uploads ? 'rupload' : (edge ?? first)
    return target
  }
  target.subject = subject
  target.name = uploads ? 'rupload' : nameOf(call, subject, edge, first === 'me')
  if (subject.kind === 'hashtag') return forAccount(deps, call, target)
  if (target.name === 'business_discovery') asksAbout(call, target)
  const owner = ownerOf(state, subject)
  if (owner) {
    target.owner = owner
    target.accounts.push(owner.id)
    if ('username' in owner) target.accounts.push(owner.username)
  }
  return target
}

/** What an id, or the username of an account or page, stands for. */
const find = (deps: GraphDeps, id: string): Node | undefined =>
  deps.state.node(id) ?? deps.state.byUsername(id) ?? places.get(id) ?? hashtagNode(deps, id) ?? publicNode(deps, id)

/** A call about hashtags names the account that it is made for. */
function forAccount({ state }: GraphDeps, call: Call, target: Target): Target {
  const ig = state.node(text(call, 'user_id') ?? '')
  if (ig?.kind === 'ig') target.accounts.push(ig.id, ig.username)
  target.isPublicRead = true
  return target
}

/** Business discovery is about the profile that it names as well as the account that it is made for. */
function asksAbout(call: Call, target: Target): void {
  target.isPublicRead = true
  const username = /business_discovery\.username\(\s*([\w.]{1,64})/.exec(JSON.stringify(call.params.fields))?.[1]
  if (username) target.accounts.push(username.toLowerCase())
}

const asksDiscovery = (call: Call): boolean => /\bbusiness_discovery\b/.test(JSON.stringify(call.params.fields ?? ''))

function nameOf(call: Call, subject: Node, edge: string | undefined, me: boolean): string {
  if (call.method !== 'GET') {
    if (subject.kind === 'post' && edge === undefined && call.params.is_published !== undefined) return 'post_publish'
    if (subject.kind === 'video' && edge === undefined && call.params.published !== undefined) return 'video_publish'
    // The steps of an upload are calls of their own: only a finish publishes.
    if (edge && Object.hasOwn(phased, edge) && call.params.upload_phase)
      return `${edge}_${text(call, 'upload_phase')?.toLowerCase()}`
    return operationOf(call.method, subject.kind, edge)?.name ?? edge ?? `${subject.kind}_${call.method.toLowerCase()}`
  }
  if (subject.kind === 'ig' && edge === undefined && asksDiscovery(call)) return 'business_discovery'
  if (subject.kind === 'hashtag' && edge !== undefined) return 'hashtag_media'
  // A page that is explored is read with its posts, or its posts alone.
  if (subject.kind === 'public_page') return 'explore_page'
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
