import { giveCode } from '../control/control.ts'
import type { GraphDeps } from '../graph/env.ts'
import { pictureUrl } from '../graph/links.ts'
import type { Visit } from '../http.ts'
import { sendPage } from '../people/send-page.ts'
import { giveGrant, permissions, tickableAccounts, tickablePages } from '../world/grants.ts'
import type { User } from '../world/records.ts'
import { dialogFault, dialogPage } from './dialog-page.ts'

type Params = Record<string, string>

/** People the dialog offers at most, besides one that is asked for by `as`. */
const mostUsers = 6

/** `dialog/oauth`: GET shows the dialog, POST is its answer and ends in a redirect. */
export async function dialog(deps: GraphDeps, visit: Visit): Promise<void> {
  const query = texts(visit.query)
  const form = formOf(visit.request.body)
  const params: Params = { ...query, ...Object.fromEntries(form) }
  const fault = faultOf(deps, params)
  if (fault) return sendPage(visit, dialogFault(...fault), 400)
  if (visit.request.method === 'POST') return decide(deps, visit, params, form)
  return sendPage(visit, dialogPage(viewOf(deps, params)))
}

function texts(query: Record<string, unknown>): Params {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

const formOf = (body: unknown) => new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')

function faultOf({ app, world }: GraphDeps, params: Params): [string, string] | undefined {
  if (params.client_id !== app.id) return ['Invalid App ID', 'The provided app ID does not look like a valid app ID.']
  const uri = params.redirect_uri ?? ''
  if (!URL.canParse(uri)) return ['Missing redirect_uri', 'The parameter redirect_uri is required and must be a URL.']
  if (!isLoopback(new URL(uri).hostname) && !world.settings.redirectUris.includes(uri))
    return [
      'URL blocked',
      "This redirect failed because the redirect URI is not white-listed in the app's client OAuth settings.",
    ]
  if (params.response_type && params.response_type !== 'code')
    return ['Unsupported response type', 'This network answers with response_type=code only.']
  const unknown = asked(params).filter(permission => !(permissions as readonly string[]).includes(permission))
  if (unknown.length > 0) return ['Invalid Scopes', `Invalid Scopes: ${unknown.join(', ')}.`]
  return undefined
}

const isLoopback = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)

const asked = (params: Params): string[] => [
  ...new Set(['public_profile', ...(params.scope ?? '').split(/[,\s]+/).filter(Boolean)]),
]

function usersOf({ world }: GraphDeps, chosen: string | undefined): { users: User[]; user: User } {
  const all = [...world.all('user')] as User[]
  const named = all.find(user => user.id === chosen)
  const users = all.slice(0, mostUsers)
  if (named && !users.includes(named)) users.push(named)
  return { users, user: named ?? (users[0] as User) }
}

/** Asks for what is not declined yet; declined ones only on a re-request. */
function asking({ world }: GraphDeps, user: User, params: Params): string[] {
  const before = world.grant(user.id)?.permissions ?? {}
  const again = params.auth_type === 'rerequest'
  return asked(params).filter(permission => again || before[permission] !== 'declined')
}

function viewOf(deps: GraphDeps, params: Params) {
  const { users, user } = usersOf(deps, params.as)
  const { as: _as, ...carried } = params
  return {
    appName: deps.app.name,
    users,
    chosen: user,
    permissions: asking(deps, user, params),
    pages: tickablePages(deps.world, user.id),
    accounts: tickableAccounts(deps.world, user.id),
    carried,
    picture: (owner: Parameters<typeof pictureUrl>[1]) => pictureUrl({ call: { origin: '' } }, owner),
  }
}

async function decide(deps: GraphDeps, visit: Visit, params: Params, form: URLSearchParams): Promise<void> {
  const target = new URL(params.redirect_uri as string)
  const { user } = usersOf(deps, params.user)
  if (params.action !== 'continue') {
    target.searchParams.set('error', 'access_denied')
    target.searchParams.set('error_code', '200')
    target.searchParams.set('error_description', 'Permissions error')
    target.searchParams.set('error_reason', 'user_denied')
  } else {
    const ticked = form.getAll('permission')
    giveGrant(deps.world, {
      userId: user.id,
      permissions: Object.fromEntries(asking(deps, user, params).map(name => [name, ticked.includes(name)])),
      pages: within(form.getAll('page'), tickablePages(deps.world, user.id)),
      accounts: within(form.getAll('account'), tickableAccounts(deps.world, user.id)),
    })
    target.searchParams.set('code', giveCode(deps.world, user.id, params.redirect_uri as string))
  }
  if (params.state !== undefined) target.searchParams.set('state', params.state)
  await visit.reply.code(302).header('location', target.href).header('cache-control', 'no-store').send()
}

const within = (ids: string[], owned: { id: string }[]) => ids.filter(id => owned.some(one => one.id === id))
