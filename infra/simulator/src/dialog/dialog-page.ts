import { html, type Markup } from '../people/html.ts'
import { banner, page, sheets } from '../people/shell.ts'
import type { Ig, Page, User } from '../state/account-records.ts'
import { permissionTexts } from './permission-texts.ts'

export interface DialogView {
  appName: string
  users: User[]
  chosen: User
  /** Permissions asked for; those declined earlier only on a re-request. */
  permissions: string[]
  pages: Page[]
  accounts: Ig[]
  /** The request's own parameters, sent back with the form. */
  carried: Record<string, string>
  picture: (owner: User | Page | Ig) => string
}

const styles = sheets('dialog')

/** The login dialog: who, what the app may do, with which pages and accounts. */
export function dialogPage(view: DialogView): string {
  const { appName, chosen, carried } = view
  const hidden = Object.entries(carried).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`${banner}
<main class="dialog"><div class="card">
<header class="head">
  <div class="pair" aria-hidden="true"><span class="logo app">${appName.charAt(0)}</span><span class="dots">•••</span><span class="logo net"></span></div>
  <h1>${appName} would like to connect</h1>
  <p>Choose who you are and what ${appName} may do. You can change this at any time.</p>
</header>
<form method="post">
${hidden}
<fieldset><legend>Signed in as</legend><p class="hint">The people of this simulated network.</p>
${view.users.map(user => userRow(view, user))}
</fieldset>
<fieldset><legend>What ${appName} may do</legend><p class="hint">Untick what you do not want to allow.</p>
${view.permissions.map(permissionRow)}
</fieldset>
<fieldset><legend>Pages</legend>${view.pages.length === 0 && none(chosen, 'Pages')}
<p class="hint">${view.pages.length > 0 && `Pages that ${chosen.name} manages.`}</p>
${view.pages.map(owned => assetRow(view, owned, 'page', owned.name, owned.category))}
</fieldset>
<fieldset><legend>Instagram accounts</legend>${view.accounts.length === 0 && none(chosen, 'Instagram accounts linked to a Page')}
<p class="hint">${view.accounts.length > 0 && 'Professional accounts linked to those Pages.'}</p>
${view.accounts.map(owned => assetRow(view, owned, 'account', owned.username, `Instagram ${owned.type} account`))}
</fieldset>
<div class="ask">
  <button class="go" name="action" value="continue">Continue as ${chosen.name}</button>
  <button class="no" name="action" value="cancel">Cancel</button>
</div>
</form>
</div></main>`
  return page(`Log in · ${appName}`, styles, body, chooseUser)
}

/** Choosing another person shows that person's pages. */
const chooseUser = `for (const radio of document.querySelectorAll('input[name=user]')) radio.addEventListener('change', () => {
  const url = new URL(location.href); url.searchParams.set('as', radio.value); location.replace(url)
})`

const none = (user: User, what: string): Markup => html`<p class="none">${user.name} has no ${what}.</p>`

const userRow = (view: DialogView, user: User) => html`<div class="row">
  <img class="round" src="${view.picture(user)}" alt="" width="40" height="40">
  <span class="what"><label for="user-${user.id}">${user.name}</label></span>
  <input type="radio" id="user-${user.id}" name="user" value="${user.id}"${user.id === view.chosen.id && html` checked`}>
</div>`

const permissionRow = (permission: string) => html`<div class="row">
  <span class="what"><label for="permission-${permission}">${permissionTexts[permission] ?? permission}</label><small id="about-${permission}">${permission}</small></span>
  <input type="checkbox" id="permission-${permission}" name="permission" value="${permission}" aria-describedby="about-${permission}" checked${permission === 'public_profile' && html` disabled`}>
</div>`

const assetRow = (
  view: DialogView,
  owned: Page | Ig,
  name: 'page' | 'account',
  label: string,
  about: string,
) => html`<div class="row">
  <span class="asset"><img class="round" src="${view.picture(owned)}" alt="" width="40" height="40"><span class="badge ${name === 'page' ? 'page' : 'ig'}"></span></span>
  <span class="what"><label for="${name}-${owned.id}">${label}</label><small id="about-${owned.id}">${about}</small></span>
  <input type="checkbox" id="${name}-${owned.id}" name="${name}" value="${owned.id}" aria-describedby="about-${owned.id}" checked>
</div>`

/** What the dialog shows instead when the request itself is wrong; it must not redirect then. */
export function dialogFault(title: string, text: string): string {
  return page(
    title,
    styles,
    html`${banner}<main class="dialog"><div class="card fault"><h1>${title}</h1><p>${text}</p></div></main>`,
  )
}
