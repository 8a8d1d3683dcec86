import { faultKinds } from '../faults.ts'
import type { GraphDeps } from '../graph/env.ts'
import { html } from '../people/html.ts'
import { banner, page, sheets } from '../people/shell.ts'
import type { Ig, Page } from '../state/account-records.ts'

const styles = sheets('control')
const calls = [
  'media',
  'media_publish',
  'container_status',
  'media_list',
  'photos',
  'feed',
  'post_publish',
  'post_read',
  'published_posts',
  'content_publishing_limit',
  'comments',
  'accounts',
  'access_token',
  'batch',
  'business_discovery',
  'hashtag_search',
  'hashtag_media',
  'explore_page',
  'user_info',
  'tag_info',
  'tag_search',
  'oembed',
  'media_info',
]
const most = 200

/** The control page: faults, clock and the latest calls, through the same control API that tools use. */
export function controlPage({ state }: GraphDeps): string {
  const owners = [...state.all('ig'), ...state.all('page')].slice(0, most) as (Ig | Page)[]
  const body = html`${banner}
<main class="control"><h1>Control page</h1>
<section class="panel"><h2>Script a fault</h2><p>It is injected into the calls that match, until it has been injected often enough or is cleared.</p>
<form id="fault">
<label>Kind<select name="kind">${faultKinds.map(kind => html`<option>${kind}</option>`)}</select></label>
<label>Account<select name="account"><option value="">any</option>${owners.map(owner => html`<option value="${owner.id}">${owner.kind === 'ig' ? owner.username : owner.name} (${owner.kind === 'ig' ? 'Instagram' : 'Page'})</option>`)}</select></label>
<label>Call<select name="call"><option value="">any</option>${calls.map(call => html`<option>${call}</option>`)}</select></label>
<label>Times<input name="times" type="number" min="1" placeholder="until cleared"></label>
<label>Probability<input name="probability" type="number" min="0" max="1" step="0.01" placeholder="always"></label>
<label>Delay, ms<input name="delayMs" type="number" min="0" placeholder="1000"></label>
<button>Add fault</button><button type="button" class="quiet" id="clear">Clear all</button>
</form><p class="said-no" id="no" role="status"></p>
<table><thead><tr><th>Fault</th><th>Matches</th><th>Injected</th></tr></thead><tbody id="faults"></tbody></table></section>
<section class="panel"><h2>Clock</h2><p id="clock"></p>
<form id="move"><label>Move forward, minutes<input name="minutes" type="number" value="60"></label><button>Move</button></form></section>
<section class="panel"><h2>Latest calls</h2><table><thead><tr><th>Call</th><th>Answer</th><th>Faults</th></tr></thead><tbody id="calls"></tbody></table></section>
</main>`
  return page('Control page', styles, body, script)
}

const script = `const say = async (method, path, body) => {
  const answer = await fetch('/_control' + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const json = await answer.json()
  document.getElementById('no').textContent = answer.ok ? '' : json.error.message
  return json
}
const rows = (id, list) => document.getElementById(id).replaceChildren(...list.map(cells => {
  const row = document.createElement('tr')
  row.append(...cells.map(text => Object.assign(document.createElement('td'), { textContent: text })))
  return row
}))
const show = async () => {
  const [faults, log, clock] = await Promise.all([say('GET', '/faults'), say('GET', '/requests?limit=20'), say('GET', '/clock')])
  rows('faults', faults.faults.map(f => [f.kind, Object.entries(f.match || {}).map(e => e.join(' ')).join(', ') || 'every call', f.injected + (f.times ? ' of ' + f.times : '')]))
  rows('calls', log.requests.map(r => [r.method + ' ' + r.path, r.cut ? 'cut' : r.status + (r.code ? ', code ' + r.code : ''), (r.faults || []).join(', ')]))
  document.getElementById('clock').textContent = new Date(clock.now).toUTCString()
}
document.getElementById('fault').onsubmit = async event => {
  event.preventDefault()
  const form = new FormData(event.target), number = name => form.get(name) === '' ? {} : { [name]: Number(form.get(name)) }
  const match = Object.fromEntries(['account', 'call'].filter(name => form.get(name)).map(name => [name, form.get(name)]))
  const answer = await say('POST', '/faults', { kind: form.get('kind'), match, ...number('times'), ...number('probability'), ...number('delayMs') })
  if (!answer.error) show()
}
document.getElementById('clear').onclick = async () => { await say('DELETE', '/faults'); show() }
document.getElementById('move').onsubmit = async event => {
  event.preventDefault()
  await say('POST', '/clock', { advanceMs: Number(new FormData(event.target).get('minutes')) * 60000 })
  show()
}
show(); setInterval(show, 2000)
`
