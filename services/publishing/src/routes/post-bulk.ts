import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { bulk } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { type BulkChange, bulkPosts, requireSome, undoBulk } from '../actions/bulk-posts.ts'
import type { Deps } from '../deps.ts'
import { bulkPlaceText, readBulkPlace } from '../model/bulk.ts'
import { dayShiftOf } from '../model/day-shift.ts'
import { bulkIds, countBulk } from '../stores/post-lists.ts'
import { depsFor } from './dry-run.ts'
import { postFilterOf } from './post-filter.ts'

type Body = BodyOf<typeof BulkPosts>

const wrong = (field: string, rule: string): never =>
  fail('invalid_input', { field: `body.${field}`, rule, message: `body.${field} must be ${rule}.` })

/** What is to be done. Throws `invalid_input` where a move says neither or both of how far and where to. */
function changeOf({ action, days, date }: Body): BulkChange {
  if (action !== 'move') {
    if (days !== undefined || date !== undefined)
      wrong(days === undefined ? 'date' : 'days', 'sent with the action move only')
    return { action }
  }
  const shift = dayShiftOf({ ...(days === undefined ? {} : { days }), ...(date === undefined ? {} : { date }) })
  return 'rule' in shift ? wrong(shift.part, shift.rule) : { action, shift }
}

/** The posts of this call, how many there are to change, and where the next call goes on. */
async function postsOf({ db }: Deps, teamId: string, { ids, filter, after }: Body) {
  if ((ids === undefined) === (filter === undefined)) wrong('ids', 'sent, or body.filter, and not both')
  if (ids) {
    if (after !== undefined) wrong('after', 'sent with body.filter only')
    return { ids, total: ids.length, next: undefined }
  }
  const place = after === undefined ? undefined : (readBulkPlace(after) ?? wrong('after', '`next` of an earlier reply'))
  const of = postFilterOf(filter ?? {})
  const { total, until } = await countBulk(db, teamId, of, place)
  const found = await bulkIds(db, teamId, of, { id: place?.id ?? '0', until, limit: bulk.posts + 1 })
  const page = found.slice(0, bulk.posts)
  const last = page.at(-1)
  return { ids: page, total, next: found.length > bulk.posts && last ? bulkPlaceText({ id: last, until }) : undefined }
}

/** Changes of many posts at once, and their undo. */
export function postBulkRoutes(http: Http, deps: Deps): void {
  http.handle(BulkPosts, async ({ who, body, reply }) => {
    const change = changeOf(body)
    const { ids, total, next } = await postsOf(deps, who.teamId, body)
    const outcome = await bulkPosts(depsFor(deps, body, reply), who, ids, change, { dryRun: body.dry_run })
    if (body.ids) requireSome(outcome, 'body.ids')
    return { total, ...outcome, ...(next ? { next } : {}) }
  })
  http.handle(UndoBulkPosts, async ({ who, body, reply }) => {
    const outcome = await undoBulk(depsFor(deps, body, reply), who, body.posts, { dryRun: body.dry_run })
    requireSome(outcome, 'body.posts')
    return outcome
  })
}
