import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { TeamPlan } from '@fanfare/contracts/entities/plans.ts'
import type { ListTeamPlans } from '@fanfare/contracts/internal/plans.ts'
import { planOf, plans } from '@fanfare/contracts/plans.ts'
import { document, none, section } from './html.ts'
import { escaped, moment } from './words.ts'

const PLANS = '/ops/operator/plans'

const choice = ({ productId, name }: (typeof plans)[number], chosen: number): string =>
  `<option value="${productId}"${productId === chosen ? ' selected' : ''}>${escaped(name)}</option>`

const setForm = (team: TeamPlan, token: string): string => `<form class="row" method="post" action="${PLANS}/set">
<input type="hidden" name="token" value="${escaped(token)}"><input type="hidden" name="team" value="${escaped(team.team_id)}">
<label>Plan <select name="plan">${plans.map(plan => choice(plan, team.requested_product_id ?? team.product_id)).join('')}</select></label>
<label>Until (empty: no end) <input type="date" name="until" value="${team.expired_at?.slice(0, 10) ?? ''}"></label>
<label>Your name <input name="by" required maxlength="60" autocomplete="name"></label>
<button>Set plan</button></form>`

function line(team: TeamPlan, token: string): string {
  const { requested_product_id: requested, requested_at: at, expired_at: end } = team
  const facts = [
    planOf(team.product_id).name,
    ...(end ? [`ends ${moment(end)} UTC`] : []),
    ...(team.status === 'past_due' ? ['payment failed'] : []),
    ...(team.paid ? ['paid by subscription'] : []),
  ].join(', ')
  const asked =
    requested === null
      ? ''
      : `<div class="small"><span class="mark warn"></span>The owner asked for ${escaped(planOf(requested).name)}${at ? `, ${moment(at)} UTC` : ''}</div>`
  return `<div class="line"><div>${escaped(team.name)}<div class="small">${escaped(team.team_id)} · ${escaped(facts)}</div>${asked}</div>${
    team.paid ? '<div class="small">Changes with its payment</div>' : setForm(team, token)
  }</div>`
}

const address = (find: string, page: number): string => {
  const query = new URLSearchParams({ ...(find ? { find } : {}), ...(page > 0 ? { page: `${page}` } : {}) })
  return escaped(query.size > 0 ? `${PLANS}?${query}` : PLANS)
}

/** Plans of all teams, with the forms that set them; those whose owner asks for another plan come first. */
export function plansPage(
  { teams, more }: ReplyOf<typeof ListTeamPlans>,
  { find, page, token }: { find: string; page: number; token: string },
): string {
  const filter = `<form class="row" method="get" action="${PLANS}"><label>Team name or ID <input name="find" maxlength="80" value="${escaped(find)}"></label><button>Find</button></form>`
  const waiting = teams.filter(team => team.requested_product_id !== null)
  const others = teams.filter(team => team.requested_product_id === null)
  const before = page > 0 ? `<p><a href="${address(find, page - 1)}">Previous page</a></p>` : ''
  const next = more ? `<p><a href="${address(find, page + 1)}">Next page</a></p>` : ''
  const list = others.length === 0 ? none('No other team matches.') : others.map(team => line(team, token)).join('')
  const asked =
    waiting.length === 0 ? '' : section('Waiting for you', waiting.map(team => line(team, token)).join(''), true)
  const note = none(
    'A smaller plan locks what it has no room for. Nothing is deleted, and scheduled posts still go out.',
  )
  return document(
    'What each team may use',
    asked + section('Plans of teams', filter + note + before + list + next, true),
    {
      title: 'Plans',
      refresh: false,
    },
  )
}

/** Instead of the page, where a form was refused. */
export const planRefusedPage = (why: string): string =>
  document('Nothing was changed', section(escaped(why), `<p><a href="${PLANS}">Back to plans</a></p>`, true), {
    title: 'Plans',
    refresh: false,
  })

/** Instead of the page, while the team service does not respond. */
export const plansAwayPage = document(
  'Try again in a moment',
  section('The team service isn’t responding', none('Check /ready on the team service to see what’s missing.'), true),
  { title: 'Plans', refresh: false },
)
