import type { GraphDeps } from '../graph/env.ts'
import { pictureUrl } from '../graph/links.ts'
import type { Visit } from '../http.ts'
import { html } from '../people/html.ts'
import { sendPage } from '../people/send-page.ts'
import { banner, page, sheets } from '../people/shell.ts'
import type { Ig } from '../state/account-records.ts'
import { giveCode, giveGrant, instagramPermissions } from '../state/grants.ts'
import { isLoopback } from '../wire/loopback.ts'
import type { DialogParams } from './asking.ts'
import { dialogFault } from './dialog-page.ts'
import { permissionTexts } from './permission-texts.ts'

const styles = sheets('dialog')
/** Accounts that are offered: the first that the networks start with, and the newest, whom someone has just made. */
const offered = { first: 6, newest: 8 }
/** Without it the dialog gives nothing. */
const basic = instagramPermissions[0]

/** What is wrong with a request, as title and message; undefined when nothing is. */
export function instagramMistake(
  { instagramApp, state }: Pick<GraphDeps, 'instagramApp' | 'state'>,
  params: DialogParams,
): [string, string] | undefined {
  if (params.client_id !== instagramApp.id)
    return ['Invalid platform app', 'Invalid Request: Request parameters are invalid: Invalid platform app']
  const uri = params.redirect_uri ?? ''
  if (!URL.canParse(uri))
    return ['Invalid redirect_uri', 'Invalid Request: Request parameters are invalid: Invalid redirect_uri']
  if (!isLoopback(new URL(uri).hostname) && !state.settings.redirectUris.includes(uri))
    return ['Invalid redirect_uri', 'Invalid Request: Request parameters are invalid: Invalid redirect_uri']
  if (params.response_type !== 'code')
    return ['Invalid response_type', 'Invalid Request: Request parameters are invalid: Invalid response_type']
  const scopes = askedOfAccount(params)
  const unknown = scopes.filter(name => !(instagramPermissions as readonly string[]).includes(name))
  if (unknown.length > 0 || !scopes.includes(basic))
    return ['Invalid scope', `Invalid Request: Request parameters are invalid: Invalid scope: ${unknown}`]
  return undefined
}

/** Permissions that the request names. */
export const askedOfAccount = ({ scope = '' }: DialogParams): string[] => [
  ...new Set(scope.split(/[,\s]+/).filter(Boolean)),
]

/** `GET https://www.instagram.com/oauth/authorize` shows the dialog, a POST is its answer and ends in a redirect. */
export async function instagramDialog(deps: GraphDeps, visit: Visit): Promise<void> {
  const query = Object.fromEntries(Object.entries(visit.query).map(([name, value]) => [name, String(value)]))
  const body = visit.request.body
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  const params: DialogParams = { ...query, ...Object.fromEntries(form) }
  const fault = instagramMistake(deps, params)
  if (fault) return sendPage(visit, dialogFault(...fault), 400)
  if (visit.request.method === 'POST') return decide(deps, visit, params, form)
  return sendPage(visit, dialogOf(deps, params))
}

function accountsOf({ state }: GraphDeps, chosen: string | undefined): { all: Ig[]; account: Ig } {
  const every = [...state.all('ig')] as Ig[]
  const { first, newest } = offered
  const all = every.length <= first + newest ? every : [...every.slice(0, first), ...every.slice(-newest)]
  const named = every.find(({ id }) => id === chosen)
  if (named && !all.includes(named)) all.push(named)
  return { all, account: named ?? (all[0] as Ig) }
}

function dialogOf(deps: GraphDeps, params: DialogParams): string {
  const { all, account } = accountsOf(deps, params.as)
  const { as: _as, ...carried } = params
  const { name } = deps.instagramApp
  const hidden = Object.entries(carried).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  )
  const content = html`${banner}
<main class="dialog"><div class="card">
<header class="head">
  <div class="pair" aria-hidden="true"><span class="logo app">${name.charAt(0)}</span><span class="dots">•••</span><span class="logo net"></span></div>
  <h1>${name} would like to use your Instagram account</h1>
  <p>Choose which account signs in and what ${name} may do. You can change this at any time.</p>
</header>
<form method="post">
${hidden}
<fieldset><legend>Signed in as</legend><p class="hint">The accounts of this simulated network.</p>
${all.map(
  one => html`<div class="row">
  <img class="round" src="${pictureUrl({ call: { origin: '' } }, one)}" alt="" width="40" height="40">
  <span class="what"><label for="user-${one.id}">${one.username}</label><small id="about-${one.id}">${one.type} account</small></span>
  <input type="radio" id="user-${one.id}" name="user" value="${one.id}" aria-describedby="about-${one.id}"${one.id === account.id && html` checked`}>
</div>`,
)}
</fieldset>
<fieldset><legend>What ${name} may do</legend><p class="hint">Untick what you do not want to allow.</p>
${askedOfAccount(params).map(
  permission => html`<div class="row">
  <span class="what"><label for="permission-${permission}">${permissionTexts[permission] ?? permission}</label><small id="about-${permission}">${permission}</small></span>
  <input type="checkbox" id="permission-${permission}" name="permission" value="${permission}" aria-describedby="about-${permission}" checked${permission === basic && html` disabled`}>
</div>`,
)}
</fieldset>
<div class="ask">
  <button class="go" name="action" value="allow">Allow</button>
  <button class="no" name="action" value="cancel">Cancel</button>
</div>
</form>
</div></main>`
  return page(`Log in · Instagram`, styles, content)
}

async function decide(deps: GraphDeps, visit: Visit, params: DialogParams, form: URLSearchParams): Promise<void> {
  const target = new URL(params.redirect_uri as string)
  const { account } = accountsOf(deps, params.user)
  if (params.action !== 'allow') {
    target.searchParams.set('error', 'access_denied')
    target.searchParams.set('error_reason', 'user_denied')
    target.searchParams.set('error_description', 'The user denied your request')
  } else {
    allowAccount(deps, account.id, [basic, ...form.getAll('permission')], params)
    target.searchParams.set('code', giveCode(deps.state, account.id, params.redirect_uri as string))
  }
  if (params.state !== undefined) target.searchParams.set('state', params.state)
  // Browsers get what the code ends with: programs have to cut it off where they are given it.
  if (params.action === 'allow') target.hash = '_'
  await visit.reply.code(302).header('location', target.href).header('cache-control', 'no-store').send()
}

/** Stores what an account allows of what it was asked for. */
export function allowAccount(
  { state }: Pick<GraphDeps, 'state'>,
  id: string,
  ticked: readonly string[],
  params: DialogParams,
): void {
  const permissions = Object.fromEntries(askedOfAccount(params).map(name => [name, ticked.includes(name)]))
  giveGrant(state, { userId: id, permissions, pages: [], accounts: [] })
}
