import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { SeriesDate } from '@fanfare/contracts/entities/series.ts'
import { isRecurrenceError, recurrenceDates } from '@fanfare/contracts/recurrence-dates.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'
import { canonicalJson } from '@fanfare/runtime/canonical-json.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { occurrenceWall } from '../../model/move-days.ts'
import type { Origin } from '../../model/post-source.ts'
import { resolveWall } from '../../model/schedule.ts'
import { isZone } from '../../model/zones.ts'
import { findRequest, recordRequest } from '../../stores/idempotency.ts'
import { type PostRow, postsByIds } from '../../stores/posts.ts'
import { insertSeries, joinSeries } from '../../stores/series.ts'
import { askedOnce } from '../asked-once.ts'
import { createPosts, originOfRequest } from '../create-posts.ts'
import { keepMade } from '../placing/keep-made.ts'
import { requireAccounts } from '../post-content.ts'
import { replaceDraft } from '../replace-draft.ts'
import { refusalOf } from './refusal.ts'
import { dateOf, seriesOf, viewSeries } from './view-series.ts'

type Body = BodyOf<typeof CreateSeries>
type Made = ReplyOf<typeof CreateSeries>

/** Another request recorded the same key first: this one is to leave nothing behind. */
class MadeMeanwhile extends Error {}

/** The series that a request with this key made; undefined where the key is new. */
async function madeBefore({ db }: Deps, teamId: string, key: string, fingerprint: string): Promise<Made | undefined> {
  const answered = await findRequest(db, teamId, key)
  if (!answered) return undefined
  const reused = (rule: string): never => fail('idempotency_key_reused', { field: 'headers.idempotency-key', rule })
  if (answered.fingerprint !== fingerprint) return reused('unique per request')
  const posts = await postsByIds(db, teamId, answered.post_ids)
  const id = posts.find(({ series_id }) => series_id)?.series_id
  if (!id || posts.every(post => post.deleted_at !== null))
    return reused('unique per request; what this one created was deleted')
  const { words, dates } = await viewSeries(db, await seriesOf(db, teamId, id))
  return { id, words, dates, refused: 0, batch: id }
}

/** The dates of a request; throws `invalid_input` with the part of it that is wrong, or `timezone_unknown`. */
function datesOf({ schedule: { wall, zone }, recurrence }: Body): { dates: string[]; time: string } {
  if (zone !== undefined && !isZone(zone))
    fail('timezone_unknown', { field: 'body.schedule.zone', rule: 'an IANA time zone name' })
  const wrong = (field: string, rule: string): never =>
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  if (resolveWall(wall, 'UTC').type === 'no_time')
    return wrong('body.schedule.wall', 'a date and time that exist, 2000 to 2199')
  const [from = '', time = ''] = wall.split('T')
  const dates = recurrenceDates(recurrence, from)
  return isRecurrenceError(dates) ? wrong(`body.recurrence.${dates.part}`, dates.rule) : { dates, time }
}

/** Which accounts have which wall-clock time on a date: all the same, but where the clocks of one skip it. */
function wallsOf(date: string, time: string, accounts: readonly Account[], zone: string | undefined) {
  const walls = new Map<string, string[]>()
  for (const { id, timezone } of accounts) {
    const wall = occurrenceWall(date, time, zone ?? timezone)?.wall ?? `${date}T${time}`
    walls.set(wall, [...(walls.get(wall) ?? []), id])
  }
  return walls
}

/** The posts of one date, all or none. */
async function makeDate(
  tx: Tx,
  deps: Deps,
  who: Who,
  body: Body,
  { walls, post }: { walls: ReadonlyMap<string, string[]>; post: Origin },
): Promise<PostRow[]> {
  const { recurrence: _rule, skip_refused: _skip, dry_run: _dry, replaces: _draft, ...given } = body
  const { schedule, overrides = [], ...content } = given
  return transaction(tx, async part => {
    const rows: PostRow[] = []
    for (const [wall, accounts] of walls)
      rows.push(
        ...(await createPosts(
          { ...deps, db: part },
          who,
          {
            ...content,
            accounts,
            overrides: overrides.filter(({ account_id }) => accounts.includes(account_id)),
            schedule: { ...schedule, wall },
          },
          undefined,
          { post },
        )),
      )
    return rows
  })
}

/**
 * Makes posts that repeat, in one transaction. A dry run names what is refused of every date; otherwise the first refusal refuses all, or with
 * `skip_refused` only its own date. Throws what `createPosts` throws.
 */
export async function createSeries(given: Deps, who: Who, body: Body, givenKey?: string): Promise<Made> {
  const { recurrence, accounts: ids, schedule, overrides = [], skip_refused, dry_run } = body
  const key = givenKey === undefined ? undefined : `series:${who.userId}:${givenKey}`
  const fingerprint = createHash('sha256').update(canonicalJson(body)).digest('hex')
  const before = key && (await madeBefore(given, who.teamId, key, fingerprint))
  if (before) return before
  const { dates, time } = datesOf(body)
  const deps = await askedOnce(given, who)
  const accounts = await requireAccounts(deps, who.teamId, ids)
  overrides.forEach(({ account_id }, at) => {
    const [field, rule] = [`body.overrides.${at}.account_id`, 'one of body.accounts']
    if (!ids.includes(account_id)) fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  })
  const id = deps.ids.next()
  const make = async (tx: Tx): Promise<Made> => {
    await insertSeries(tx, who.teamId, { id, authorId: who.userId, recurrence, dates })
    const origin = await originOfRequest({ db: tx }, who, body)
    const made: SeriesDate[] = []
    const failures: unknown[] = []
    for (const [at, date] of dates.entries()) {
      try {
        const rows = await makeDate(tx, deps, who, body, {
          walls: wallsOf(date, time, accounts, schedule.zone),
          post: origin,
        })
        const postIds = rows.map(row => row.id)
        await joinSeries(tx, who.teamId, postIds, { id, index: at + 1 })
        made.push(dateOf(date, at, rows))
      } catch (err) {
        if (!dry_run && !skip_refused) throw err
        made.push({ ...dateOf(date, at, []), refused: refusalOf(err) })
        failures.push(err)
      }
    }
    if (!dry_run && failures.length === dates.length) throw failures[0]
    const post_ids = made.flatMap(({ posts }) => posts.map(post => post.id))
    if (key && !dry_run && !(await recordRequest(tx, who.teamId, key, { fingerprint, post_ids })))
      throw new MadeMeanwhile()
    const replaced = await replaceDraft(tx, deps, who, body.replaces)
    if (!dry_run) await keepMade(tx, who, { batch: id, posts: post_ids, replaced })
    const stored = dry_run ? null : id
    return {
      id: stored,
      words: recurrenceWords(recurrence),
      dates: made,
      refused: failures.length,
      batch: stored,
    }
  }
  try {
    return await transaction(deps.db, make)
  } catch (err) {
    // A concurrent request with the same key may have made them, and may be why this one failed: they fill the days.
    const made = key && (await madeBefore(given, who.teamId, key, fingerprint))
    if (made) return made
    throw err
  }
}
