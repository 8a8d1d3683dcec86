import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ID_PATTERN } from '@fanfare/contracts/entities/common.ts'
import { type OperatorPublication, type Pause, publicationStates } from '@fanfare/contracts/entities/operator.ts'
import type { ListPublications } from '@fanfare/contracts/internal/publishing.ts'
import { networkSlugs } from '@fanfare/contracts/networks.ts'
import { document, none, section, table } from './html.ts'
import { escaped, moment, networkWord, stateWord } from './words.ts'

/** What the list is narrowed down to, as the address has it. */
export interface Filter {
  state?: string
  network?: string
  team?: string
  before?: string
}

const option = (value: string, text: string, chosen: string | undefined): string =>
  `<option value="${escaped(value)}"${value === (chosen ?? '') ? ' selected' : ''}>${escaped(text)}</option>`

const address = (filter: Filter): string => {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
  return escaped(`/ops/operator/publications${query.size > 0 ? `?${query}` : ''}`)
}

const filterForm = ({
  state,
  network,
  team,
}: Filter): string => `<form class="row" method="get" action="/ops/operator/publications">
<label>State <select name="state">${option('', 'All', state)}${publicationStates.map(one => option(one, stateWord(one), state)).join('')}</select></label>
<label>Network <select name="network">${option('', 'All', network)}${networkSlugs.map(one => option(one, networkWord(one), network)).join('')}</select></label>
<label>Team ID <input name="team" inputmode="numeric" pattern="${ID_PATTERN}" value="${escaped(team ?? '')}"></label>
<button>Filter</button></form>`

/** What a pause is of. */
export const pauseWord = ({ network, team_id }: Pick<Pause, 'network' | 'team_id'>): string =>
  network ? `${networkWord(network)}, all teams` : team_id ? `Team ${team_id}` : 'All publishing'

const resumeForm = (
  { id }: Pause,
  token: string,
): string => `<form class="row" method="post" action="/ops/operator/resume">
<input type="hidden" name="token" value="${escaped(token)}"><input type="hidden" name="id" value="${escaped(id)}">
<label>Your name <input name="by" required maxlength="60" autocomplete="name"></label><button>Resume</button></form>`

const pauseForm = (token: string): string => `<form class="row" method="post" action="/ops/operator/pause">
<input type="hidden" name="token" value="${escaped(token)}">
<label>What to pause <select name="what">${option('all', 'All publishing', undefined)}${networkSlugs.map(one => option(one, networkWord(one), undefined)).join('')}${option('team', 'One team', undefined)}</select></label>
<label>Team ID <input name="team" inputmode="numeric" pattern="${ID_PATTERN}" placeholder="For one team"></label>
<label>Your name <input name="by" required maxlength="60" autocomplete="name"></label>
<button class="danger">Pause</button></form>`

const pausesSection = (pauses: readonly Pause[], token: string): string => {
  const line = (pause: Pause) =>
    `<div class="line"><div><span class="mark warn"></span>${escaped(pauseWord(pause))}<div class="small">Paused by ${escaped(pause.by)}, ${moment(pause.at)} UTC</div></div>${resumeForm(pause, token)}</div>`
  const list = pauses.length === 0 ? none('Publishing is not paused.') : pauses.map(line).join('')
  const note = none(
    'Pausing stops posts that haven’t been sent to the network yet. When you resume, they go out. Posts more than an hour late wait for their author.',
  )
  return section('Pause publishing', list + note + pauseForm(token), true)
}

type Row = OperatorPublication
const columns = [
  {
    name: 'Post',
    cell: ({ post_id }: Row) => `<a href="/publishing/trace/${escaped(post_id)}">${escaped(post_id)}</a>`,
  },
  { name: 'State', cell: ({ state }: Row) => stateWord(state) },
  { name: 'Account', cell: ({ account, account_id }: Row) => escaped(account ?? account_id) },
  { name: 'Network', cell: ({ network }: Row) => escaped(networkWord(network)), as: 'extra' },
  { name: 'Team', cell: ({ team_id }: Row) => escaped(team_id), as: 'extra' },
  { name: 'Due (UTC)', cell: ({ due_at }: Row) => moment(due_at), as: 'extra' },
  { name: 'Since (UTC)', cell: ({ since }: Row) => moment(since) },
  { name: 'Last reason', cell: ({ reason }: Row) => escaped(reason ?? '') },
]

/** The list of publications with its filter, and the forms that pause and resume publishing. */
export function publicationsPage(
  { publications, next }: ReplyOf<typeof ListPublications>,
  { filter, pauses, token }: { filter: Filter; pauses: readonly Pause[]; token: string },
): string {
  const older = next ? `<p><a href="${address({ ...filter, before: next })}">Older publications</a></p>` : ''
  const newest = filter.before ? `<p><a href="${address({ ...filter, before: '' })}">Back to the newest</a></p>` : ''
  const rows = publications.length === 0 ? none('No publication matches.') : table(columns, publications)
  return document(
    'Publications of all teams, newest first',
    pausesSection(pauses, token) + section('Publications', filterForm(filter) + newest + rows + older, true),
    { title: 'Publications', refresh: false },
  )
}

/** Instead of the page, where a form was refused. */
export const refusedPage = (why: string): string =>
  document(
    'Nothing was changed',
    section(escaped(why), `<p><a href="/ops/operator/publications">Back to publications</a></p>`, true),
    { title: 'Publications', refresh: false },
  )
