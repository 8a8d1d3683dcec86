import { hasFeature } from '@fanfare/contracts/features.ts'
import { insightDays } from '@fanfare/contracts/insights/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Account } from '../clients/team.ts'
import type { Lacking } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { waitAfter } from '../model/back-off.ts'
import { dayAt, laterOf, startOf } from '../model/days.ts'
import { listedAt } from '../model/listed-post.ts'
import { metricsOf } from '../model/networks/metrics.ts'
import { LIST_EVERY_MS } from '../model/post-schedule.ts'
import { nextWindow } from '../model/windows.ts'
import { readers } from '../networks/readers.ts'
import type { Reading } from '../networks/reading.ts'
import { writeDays } from '../stores/account-days.ts'
import { writePosts } from '../stores/account-posts.ts'
import {
  beginRun,
  endRun,
  failRun,
  forgetAccount,
  holdRun,
  type Place,
  type Run,
  releaseRun,
} from '../stores/insight-accounts.ts'
import { makeMonths } from '../stores/months.ts'
import { planPosts } from '../stores/post-runs.ts'
import { askNetwork, problemOf } from './ask-network.ts'

/** How often the last days of an account are read, ms. */
const EVERY_MS = 3 * 3_600_000
/** A reading whose worker is gone is taken up after so long; a worker that is there holds it meanwhile, ms. */
const LEASE_MS = 40_000
const HOLD_EVERY_MS = 10_000
/** Between two windows of one account, ms: others have their turn, and posts that are due theirs. */
const PAUSE_MS = 250

/**
 * Reads one window of an account that is due. Returns after how long there is more to be read, ms; undefined where it is read for now, could not be
 * read, is gone, or is being read elsewhere.
 */
export async function readAccount(deps: Deps, place: Place): Promise<number | undefined> {
  const { db, team } = deps
  const run = await beginRun(db, place, LEASE_MS)
  if (!run) return undefined
  const holding = setInterval(() => {
    holdRun(db, run, LEASE_MS).catch(err => deps.log.warn({ err, ...place }, 'a reading was not held'))
  }, HOLD_EVERY_MS)
  try {
    const account = await team.account(place.teamId, place.accountId)
    if (!account || account.removed) await forgetAccount(db, place)
    else if (hasFeature('insights', account.plan, deps.config.features)) return await readWindow(deps, run, account)
    // Nobody of the team sees its figures; whether that has changed is looked at again, and whenever someone asks for them.
    else await releaseRun(db, run, EVERY_MS)
    return undefined
  } catch (err) {
    const { problem, retryAfterMs } = problemOf(err)
    if (problem.code === 'internal_error') deps.log.error({ err, ...place }, 'figures of an account could not be read')
    await failRun(db, run, { problem, dueInMs: waitAfter(run.state.failures, retryAfterMs) })
    return undefined
  } finally {
    clearInterval(holding)
  }
}

/** Reads the window that is next, and keeps it with how far the account is read then: both or neither. */
async function readWindow(deps: Deps, run: Run, account: Account): Promise<number | undefined> {
  const { db, clock } = deps
  const { state } = run
  const now = clock.now()
  const { zone, windowDays } = metricsOf[account.type]
  const reach = { today: dayAt(now, zone), windowDays, historyDays: insightDays.history }
  const progress = { first: state.first_day, last: state.last_day, backfilled: state.backfilled }
  const isDue = state.read_at === null || now - state.read_at.getTime() >= EVERY_MS
  const next = nextWindow(progress, reach, isDue)
  if (!next) {
    await releaseRun(db, run, EVERY_MS)
    return undefined
  }
  const reading = await ask(deps, run, account, { period: next, newest: next.newest, now })
  const lacking = next.newest ? reading.lacking : state.lacking
  const begun = isGivenAgain(state.lacking, lacking) ? next.since : next.progress.first
  // Where less was read than was asked for, the rest follows: nothing from before is said to be known.
  const first = laterOf(begun, reading.reached ?? begun)
  const backfilled = first === next.progress.first ? next.progress.backfilled : false
  const dueInMs = backfilled ? EVERY_MS : PAUSE_MS
  const isKept = await keep(deps, run, reading, {
    first,
    last: next.progress.last,
    backfilled,
    postsFrom: new Date(startOf(first, zone)),
    lacking,
    metrics: { ...state.metrics, ...reading.metrics },
    newest: next.newest,
    dueInMs,
  })
  return isKept && !backfilled ? dueInMs : undefined
}

/** A permission that was missing is there now: what was read without it is read once more. */
const isGivenAgain = (before: Lacking, now: Lacking): boolean =>
  Object.entries(before).some(([figure, why]) => why === 'permission' && !(figure in now))

async function keep(
  { db, clock }: Deps,
  run: Run,
  { days, posts }: Reading,
  left: Parameters<typeof endRun>[2],
): Promise<boolean> {
  await makeMonths(
    db,
    'account_days',
    days.map(({ day }) => day),
  )
  return transaction(db, async tx => {
    // First, because it locks the account's row: a reading that was overtaken writes nothing.
    if (!(await endRun(tx, run, left))) return false
    await writeDays(tx, run, days, run.at)
    for (const list of posts) await writePosts(tx, run, listedAt(list, clock.now()), run.at)
    // Where posts could not be read, they wait for as long as that says.
    if (run.state.posts_failures === 0)
      await planPosts(tx, run, { steps: run.state.posts_missing === null, listInMs: LIST_EVERY_MS })
    return true
  })
}

/** Asks the network of an account. Throws AppError. */
const ask = (
  deps: Deps,
  { state }: Run,
  account: Account,
  what: { period: { since: string; until: string }; newest: boolean; now: number },
): Promise<Reading> =>
  // A new credential, since the account may have been connected again a moment ago.
  askNetwork(deps, account, what.newest, access =>
    readers[account.type]({
      ...what,
      ...access,
      apis: deps.apis,
      zone: metricsOf[account.type].zone,
      metrics: state.metrics,
    }),
  )
