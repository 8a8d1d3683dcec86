import { scopedIdOf } from '../state/account-records.ts'
import type { Node } from '../state/records.ts'
import type { Call, Reply } from '../wire/call.ts'
import { withUnixTimes } from '../wire/dates.ts'
import { known, refuse } from '../wire/errors.ts'
import { parseFields } from '../wire/fields.ts'
import { isKnownVersion } from '../wire/path.ts'
import { flag, list, text } from '../wire/values.ts'
import { mustSee, ownerOf } from './access.ts'
import type { Env } from './env.ts'
import { searchHashtag } from './hashtags.ts'
import { exchangeInstagram, refreshInstagram } from './instagram-oauth.ts'
import type { Target } from './locate.ts'
import { accessToken, debugToken } from './oauth.ts'
import { operationOf } from './operations.ts'
import { pictureData } from './pictures.ts'
import { searchPages } from './places.ts'
import { publicNode } from './public-pages.ts'
import { settleWaiting } from './schedule.ts'
import { type EdgeField, metadataOf, readEdge, selectNode, typeOf } from './select.ts'
import { asSeen } from './stale.ts'
import { isUnseen } from './video-files.ts'
import './users.ts'
import './pages.ts'
import './businesses.ts'
import './ig-users.ts'
import './containers.ts'
import './media-publish.ts'
import './media.ts'
import './comments.ts'
import './photos.ts'
import './feed.ts'
import './posts.ts'
import './page-videos.ts'
import './reels.ts'
import './page-stories.ts'

const ok = (body: unknown): Reply => ({ status: 200, body, headers: {} })

/** Runs one call that has passed faults and limits. */
export async function dispatch(env: Env, target: Target): Promise<Reply> {
  const { call } = env
  if (!isKnownVersion(call.version)) refuse(known.unknownPath([call.version, ...call.path].join('/')))
  const given = await answer(env, target)
  const reply = env.injected.has('empty_token') ? { ...given, body: withoutTokens(given.body) } : given
  return text(call, 'date_format') === 'U' ? { ...reply, body: withUnixTimes(reply.body) } : reply
}

/** Every token in an answer is an empty text. */
const withoutTokens = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value) => (name === 'access_token' ? '' : value))

async function answer(env: Env, target: Target): Promise<Reply> {
  const { call } = env
  const [first, edge] = call.path
  if (first === 'oauth' && edge === 'access_token') return ok(accessToken(env, call))
  if (call.api === 'instagram' && first === 'access_token') return ok(exchangeInstagram(env, call))
  if (call.api === 'instagram' && first === 'refresh_access_token') return ok(refreshInstagram(env, call))
  if (first === 'debug_token') return ok(debugToken(env, call, env.who))
  if (target.name === 'pages_search' && call.method === 'GET') return ok(searchPages(env))
  if (target.name === 'hashtag_search' && call.method === 'GET') return ok(searchHashtag(env))
  if (target.name === 'ids') return ok(readIds(env))
  if (edge === 'picture' && call.method === 'GET') return picture(env, target.subject)
  if (env.who.type === 'APP' && first === 'me') refuse(known.noToken())
  const { subject } = target
  // The token is checked first: without one the response reveals nothing about the node.
  void env.who
  if (!subject)
    refuse(
      /^[\d_]+$/.test(first as string)
        ? known.unknownObject(first as string, call.method)
        : known.unknownAlias([first as string]),
    )
  const node = subject as Node
  mustSee(env, node)
  mustExist(env, node)
  if (call.method === 'GET') return ok(read(env, node, edge))
  const operation = operationOf(call.method, node.kind, edge)
  if (!operation) refuse(known.unknownObject(first as string, call.method))
  const done = await (operation as NonNullable<typeof operation>).run(env, node)
  return ok(readBack(env, done))
}

function mustExist(env: Env, subject: Node) {
  const owner = ownerOf(env.state, subject)
  if (owner?.kind === 'page') settleWaiting(env.state, owner.id)
  if (subject.kind === 'video' && isUnseen(env, subject)) refuse(known.unknownObject(subject.id, env.call.method))
  if ((subject.kind === 'post' || subject.kind === 'photo') && subject.deletedAt) refuse(known.deleted())
  if (subject.kind === 'comment' && subject.deleted) refuse(known.unknownObject(subject.id, env.call.method))
}

function read(env: Env, subject: Node, edge: string | undefined): unknown {
  if (edge === undefined) {
    const found = asOfApp(env, subject, selectNode(seen(env, subject), env, fieldsOf(env.call)))
    return flag(env.call, 'metadata', false) ? { ...found, metadata: metadataOf(subject, env.call) } : found
  }
  const type = typeOf(subject)
  const spec = Object.hasOwn(type.fields, edge) ? type.fields[edge] : undefined
  if (spec?.type !== 'edge') return refuse(known.unknownField(edge, type.name))
  const raw = fieldsOf(env.call)
  const fields = raw ? parseFields(raw) : undefined
  return readEdge(subject, env, edge, spec as EdgeField<Node>, modifiersOf(env.call), fields, raw)
}

/** Instagram Login calls an account by another id for each app: `user_id` is the account's own. */
const asOfApp = (env: Env, subject: Node, found: Record<string, unknown>) =>
  env.call.api === 'instagram' && subject.kind === 'ig' ? { ...found, id: scopedIdOf(subject) } : found

const seen = (env: Env, subject: Node) => asSeen(env.state, subject, env.stale, env.call.method)

function fieldsOf(call: Call): string | undefined {
  const { fields } = call.params
  if (Array.isArray(fields)) return fields.join(',') || undefined
  const given = text(call, 'fields')
  // A JSON list, and PHP-style brackets, are accepted like a comma list.
  if (given === undefined || given.trimStart().startsWith('[')) return list(call, 'fields')?.join(',') || undefined
  return given || undefined
}

const modifiers = ['limit', 'after', 'before', 'order', 'summary', 'since', 'until', 'status', 'filter', 'type']

function modifiersOf(call: Call): Record<string, string> {
  const mods: Record<string, string> = {}
  for (const name of modifiers) {
    const found = text(call, name)
    if (found !== undefined && found !== '') mods[name] = found
  }
  return mods
}

/** A create call that asks for fields gets them from what it made. */
function readBack(env: Env, done: unknown): unknown {
  const fields = fieldsOf(env.call)
  const id = (done as { id?: unknown }).id
  const made = fields && typeof id === 'string' ? env.state.node(id) : undefined
  return made ? { ...(done as object), ...selectNode(made, env, fields) } : done
}

function readIds(env: Env): Record<string, unknown> {
  const ids = text(env.call, 'ids')
  if (!ids) return refuse({ ...known.unknownObject('', env.call.method), message: 'Unsupported get request.' })
  const asked = [...new Set(ids.split(',').map(id => id.trim()))].filter(Boolean)
  if (asked.length > 50) refuse(known.invalid('Param ids may hold at most 50 ids'))
  const found = asked.map(id => env.state.node(id) ?? env.state.byUsername(id) ?? publicNode(env, id))
  const missing = asked.filter((_id, place) => !found[place])
  if (missing.length > 0) refuse(known.unknownAlias(missing))
  const answer: Record<string, unknown> = {}
  for (const [place, node] of found.entries()) {
    mustSee(env, node as Node)
    mustExist(env, node as Node)
    answer[asked[place] as string] = selectNode(seen(env, node as Node), env, fieldsOf(env.call))
  }
  return answer
}

/** A 302 to the picture, or its facts with `redirect=false`. Public, as pictures are. */
function picture(env: Env, subject: Node | undefined): Reply {
  if (subject?.kind !== 'user' && subject?.kind !== 'page' && subject?.kind !== 'ig')
    return refuse(known.unknownObject(env.call.path[0] as string, 'GET'))
  const mods = Object.fromEntries(['type', 'height', 'width'].map(name => [name, text(env.call, name) ?? '']))
  const given = Object.fromEntries(Object.entries(mods).filter(([, asked]) => asked))
  const data = pictureData(env, subject, given)
  const redirect = text(env.call, 'redirect')
  if (redirect === 'false' || redirect === '0') return ok({ data })
  return { status: 302, body: '', headers: { location: data.url } }
}
