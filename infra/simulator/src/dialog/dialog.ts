import type { GraphDeps } from '../graph/env.ts'
import { pictureUrl } from '../graph/links.ts'
import type { Visit } from '../http.ts'
import { sendPage } from '../people/send-page.ts'
import type { User } from '../state/account-records.ts'
import { giveCode, giveGrant, tickableAccounts, tickablePages } from '../state/grants.ts'
import { askedOf, dialogMistake, type DialogParams as Params } from './asking.ts'
import { dialogFault, dialogPage } from './dialog-page.ts'

/** People the dialog offers, besides one that is asked for by `as`: the first that the networks start with, and the newest, whom someone has just made. */
const offered = { first: 4, newest: 8 }

/** `dialog/oauth`: GET shows the dialog, POST is its answer and ends in a redirect. */
export async function dialog(deps: GraphDeps, visit: Visit): Promise<void> {
  const query = texts(visit.query)
  const form = formOf(visit.request.body)
  const params: Params = { ...query, ...Object.fromEntries(form) }
  const fault = dialogMistake(deps, params)
  if (fault) return sendPage(visit, dialogFault(...fault), 400)
  if (visit.request.method === 'POST') return decide(deps, visit, params, form)
  return sendPage(visit, dialogPage(viewOf(deps, params)))
}

function texts(query: Record<string, unknown>): Params {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

const formOf = (body: unknown) => new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')

function usersOf({ state }: GraphDeps, chosen: string | undefined): { users: User[]; user: User } {
  const all = [...state.all('user')] as User[]
  const named = all.find(user => user.id === chosen)
  const { first, newest } = offered
  const users = all.length <= first + newest ? [...all] : [...all.slice(0, first), ...all.slice(-newest)]
  if (named && !users.includes(named)) users.push(named)
  return { users, user: named ?? (users[0] as User) }
}

function viewOf(deps: GraphDeps, params: Params) {
  const { users, user } = usersOf(deps, params.as)
  const { as: _as, ...carried } = params
  return {
    appName: deps.app.name,
    users,
    chosen: user,
    permissions: askedOf(deps.state, user.id, params),
    pages: tickablePages(deps.state, user.id),
    accounts: tickableAccounts(deps.state, user.id),
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
    const owned = { pages: tickablePages(deps.state, user.id), accounts: tickableAccounts(deps.state, user.id) }
    const pages = within(form.getAll('page'), owned.pages)
    const accounts = within(form.getAll('account'), owned.accounts)
    giveGrant(deps.state, {
      userId: user.id,
      permissions: Object.fromEntries(askedOf(deps.state, user.id, params).map(name => [name, ticked.includes(name)])),
      pages,
      accounts,
      all: pages.length === owned.pages.length && accounts.length === owned.accounts.length,
    })
    target.searchParams.set('code', giveCode(deps.state, user.id, params.redirect_uri as string))
  }
  if (params.state !== undefined) target.searchParams.set('state', params.state)
  await visit.reply.code(302).header('location', target.href).header('cache-control', 'no-store').send()
}

const within = (ids: string[], owned: { id: string }[]) => ids.filter(id => owned.some(one => one.id === id))
