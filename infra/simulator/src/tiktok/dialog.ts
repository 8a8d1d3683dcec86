import { dialogFault } from '../dialog/dialog-page.ts'
import type { Visit } from '../http.ts'
import { html } from '../people/html.ts'
import { pictureOf } from '../people/media-view.ts'
import { sendPage } from '../people/send-page.ts'
import { banner, page, sheets } from '../people/shell.ts'
import type { Creator } from '../state/tiktok-records.ts'
import { isLoopback } from '../wire/loopback.ts'
import type { TikTokDeps } from './env.ts'
import { allow, tiktokScopes } from './oauth.ts'

type Params = Record<string, string>

const styles = sheets('dialog')

const words: Record<string, string> = {
  'user.info.basic': 'Read your profile info (avatar, display name)',
  'user.info.profile': 'Read your username, bio and profile link',
  'user.info.stats': 'Read your profile engagement statistics',
  'video.list': 'Read your public videos on TikTok',
  'video.publish': 'Post content to TikTok',
  'video.upload': 'Upload draft content to TikTok',
}

/** Accounts that the dialog offers, besides one that is asked for by `as`. */
const offered = { first: 4, newest: 8 }

/** What is wrong with a request of the dialog; undefined when nothing is. */
export function mistakeOf({ tiktokApp, state }: TikTokDeps, params: Params): [string, string] | undefined {
  if (params.client_key !== tiktokApp.key) return ['Something went wrong', 'client_key']
  const uri = params.redirect_uri ?? ''
  if (!URL.canParse(uri) || new URL(uri).search !== '' || new URL(uri).hash !== '')
    return ['Something went wrong', 'redirect_uri']
  if (!isLoopback(new URL(uri).hostname) && !state.settings.redirectUris.includes(uri))
    return ['Something went wrong', 'redirect_uri']
  if (params.response_type !== 'code') return ['Something went wrong', 'response_type']
  const scopes = scopesOf(params)
  if (scopes.length === 0 || scopes.some(scope => !(tiktokScopes as readonly string[]).includes(scope)))
    return ['Something went wrong', 'scope']
  if (params.code_challenge !== undefined && params.code_challenge_method !== 'S256')
    return ['Something went wrong', 'code_challenge_method']
  return undefined
}

export const scopesOf = ({ scope = '' }: Params): string[] => scope.split(',').filter(Boolean)

/** `/v2/auth/authorize/`: GET shows the dialog, POST is its answer and ends in a redirect. */
export async function dialog(deps: TikTokDeps, visit: Visit): Promise<void> {
  const form = new URLSearchParams(Buffer.isBuffer(visit.request.body) ? visit.request.body.toString('utf8') : '')
  const params: Params = {
    ...Object.fromEntries(Object.entries(visit.query).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(form),
  }
  const mistake = mistakeOf(deps, params)
  if (mistake) return sendPage(visit, dialogFault(...mistake), 400)
  const all = [...deps.state.all('creator')] as Creator[]
  const { first, newest } = offered
  const creators = all.length <= first + newest ? all : [...all.slice(0, first), ...all.slice(-newest)]
  const named = all.find(({ id, username }) => id === params.as || username === params.as)
  if (visit.request.method !== 'POST') return sendPage(visit, dialogPage(deps, params, creators, named))
  const creator = all.find(({ id }) => id === params.account)
  const target = new URL(params.redirect_uri as string)
  if (params.action !== 'continue' || !creator) {
    target.searchParams.set('error', 'access_denied')
    target.searchParams.set('error_description', 'User cancelled the authorization')
  } else {
    const scopes = scopesOf(params).filter(
      scope => scope === 'user.info.basic' || form.getAll('allowed').includes(scope),
    )
    const code = allow(deps.state, creator, {
      scopes,
      redirectUri: params.redirect_uri as string,
      challenge: params.code_challenge,
    })
    target.searchParams.set('code', code)
    target.searchParams.set('scopes', scopes.join(','))
  }
  if (params.state !== undefined) target.searchParams.set('state', params.state)
  await visit.reply.code(302).header('location', target.href).header('cache-control', 'no-store').send()
}

function dialogPage({ app }: TikTokDeps, params: Params, creators: Creator[], named: Creator | undefined): string {
  const { as: _as, ...carried } = params
  const offer = named && !creators.includes(named) ? [...creators, named] : creators
  const chosen = named ?? offer[0]
  const body = html`${banner}
<main class="dialog"><div class="card">
<header class="head"><h1>${app.name} wants to connect to TikTok</h1><p>Choose the account and what ${app.name} may do. You can change this at any time.</p></header>
<form method="post">
${Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>TikTok account</legend><p class="hint">The accounts of this simulated network.</p>
${offer.map(
  one => html`<div class="row"><img class="round" src="${pictureOf(one)}" alt="" width="40" height="40">
<span class="what"><label for="account-${one.id}">@${one.username}</label><small>${one.name}${one.isPrivate && ' · Private account'}</small></span>
<input type="radio" id="account-${one.id}" name="account" value="${one.id}"${one === chosen && html` checked`}></div>`,
)}
</fieldset>
<fieldset><legend>What ${app.name} may do</legend>
${scopesOf(params).map(
  scope => html`<div class="row"><span class="what"><label for="scope-${scope}">${words[scope] ?? scope}</label><small>${scope}</small></span>
<input type="checkbox" id="scope-${scope}" name="allowed" value="${scope}" checked${scope === 'user.info.basic' && html` disabled`}></div>`,
)}
</fieldset>
<div class="ask"><button class="go" name="action" value="continue">Continue</button><button class="no" name="action" value="cancel">Cancel</button></div>
</form></div></main>`
  return page(`Log in · ${app.name}`, styles, body)
}
