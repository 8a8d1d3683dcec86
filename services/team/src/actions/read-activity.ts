import { activitySentence } from '@fanfare/contracts/activity-words.ts'
import { csvLine } from '@fanfare/contracts/csv-cells.ts'
import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ExportActivity, ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import type { Activity, ActivityKind } from '@fanfare/contracts/entities/activity.ts'
import { idsIn, isId } from '@fanfare/contracts/entities/common.ts'
import { activity } from '@fanfare/contracts/limits.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { type ActivityFilter, type ActivityRow, activityOf } from '../stores/activity.ts'
import { accountsByIds } from '../stores/social-accounts.ts'

type Filter = QueryOf<typeof ExportActivity>

const DAY_MS = 86_400_000

const idsOf = (text: string | undefined): string[] | undefined => (text === undefined ? undefined : idsIn(text))

/** What is asked for, of the days that the team's plan shows. */
function filterOf({ clock }: Deps, { plan }: Who, { people, accounts, kinds, start, end }: Filter): ActivityFilter {
  const first = clock.now() - planOf(plan).activityDays * DAY_MS
  return {
    people: idsOf(people),
    accounts: idsOf(accounts),
    kinds: kinds === undefined ? undefined : ([...new Set(kinds.split(','))] as ActivityKind[]),
    start: new Date(start === undefined ? first : Math.max(first, Date.parse(start))),
    end: end === undefined ? undefined : new Date(end),
  }
}

/** Where a page ends, as clients get it. */
const cursorText = (id: string): string => Buffer.from(`activity|${id}`).toString('base64url')

function readCursor(text: string): string {
  const [name, id = '', ...more] = Buffer.from(text, 'base64url').toString('latin1').split('|')
  if (name === 'activity' && more.length === 0 && isId(id)) return id
  const rule = '`next` of an earlier reply'
  return fail('invalid_input', { field: 'query.after', rule, message: `query.after must be ${rule}.` })
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap(id => id ?? []))]

/** People who are gone keep a place in the record, without their name. */
const GONE = 'Former member'

/** Entries with the names that their people and accounts have now. */
async function viewActivity(deps: Deps, teamId: string, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const personIds = unique(rows.flatMap(row => [row.by_id, row.person_id]))
  const accountIds = unique(rows.map(row => row.account_id))
  const [people, accounts] = await Promise.all([
    personIds.length > 0 ? deps.accounts.people(personIds) : [],
    accountIds.length > 0 ? accountsByIds(deps.db, teamId, accountIds) : [],
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? GONE })
  const known = new Map(accounts.map(row => [row.id, row]))
  return rows.map(({ id, at, kind, by_id, key_id, post_id, account_id, person_id, facts }) => {
    const account = account_id === null ? undefined : known.get(account_id)
    return {
      id,
      at: at.toISOString(),
      kind,
      by: named(by_id),
      key_id,
      post_id,
      account: account
        ? { id: account.id, name: accountName(account), type: account.type, timezone: account.timezone }
        : null,
      person: named(person_id),
      post_at: facts.post_at ?? null,
      role: (facts.role ?? null) as Activity['role'],
      email: facts.email ?? null,
      note: facts.note ?? null,
      product_id: facts.product_id ?? null,
      operator: facts.operator ?? null,
      name: facts.name ?? null,
      saved_count: facts.saved_count ?? null,
    }
  })
}

/** A page of the record of a team, newest first, as far back as its plan shows. */
export async function listActivity(
  deps: Deps,
  who: Who,
  { after, limit = activity.perPage, ...filter }: QueryOf<typeof ListActivity>,
): Promise<ReplyOf<typeof ListActivity>> {
  const before = after === undefined ? undefined : readCursor(after)
  // One more than the page shows whether there is a next one.
  const rows = await activityOf(deps.db, who.teamId, filterOf(deps, who, filter), { before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const data = await viewActivity(deps, who.teamId, page)
  return rows.length > limit && last ? { data, next: cursorText(last.id) } : { data }
}

/** Entries of one read: each names two people at most, and so many are asked for at once. */
const PAGE = 250
/** A byte order mark: without it spreadsheets read UTF-8 as something else. */
const BOM = '\ufeff'

const inZone = (at: string, zone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

const cellsOf = (entry: Activity): string[] => [
  entry.at,
  entry.by?.name ?? entry.operator ?? '',
  activitySentence(entry, { when: inZone }),
  entry.kind,
  entry.account?.name ?? '',
  entry.post_id ?? '',
  entry.note ?? '',
  entry.key_id ?? '',
]

async function* lines(
  deps: Deps,
  teamId: string,
  filter: ActivityFilter,
  first: ActivityRow[],
): AsyncGenerator<string> {
  yield BOM + csvLine(['time', 'person', 'what', 'kind', 'account', 'post', 'note', 'api_key'])
  let rows = first
  for (let written = 0; ; written += PAGE) {
    const entries = await viewActivity(deps, teamId, rows)
    yield entries.map(entry => csvLine(cellsOf(entry))).join('')
    const before = rows.at(-1)?.id
    if (rows.length < PAGE || before === undefined || written + PAGE >= activity.exported) return
    rows = await activityOf(deps.db, teamId, filter, { before, limit: PAGE })
  }
}

/** The record as CSV, read page by page while it is sent. The first page is read before: a fault is a reply and no broken file. */
export async function exportActivity(deps: Deps, who: Who, query: Filter): Promise<AsyncGenerator<string>> {
  const { teamId } = who
  const filter = filterOf(deps, who, query)
  const first = await activityOf(deps.db, teamId, filter, { limit: PAGE })
  await viewActivity(deps, teamId, first.slice(0, 1))
  return lines(deps, teamId, filter, first)
}
