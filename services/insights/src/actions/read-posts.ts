import { hasFeature } from '@fanfare/contracts/features.ts'
import { isForbidden } from '@fanfare/networks/graph/refusals.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Account } from '../clients/team.ts'
import type { PostMissing } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { waitAfter } from '../model/back-off.ts'
import { listedAt } from '../model/listed-post.ts'
import { afterReading } from '../model/post-outcome.ts'
import { LIST_EVERY_MS } from '../model/post-schedule.ts'
import { type PostReading, postReaders } from '../networks/posts.ts'
import { lacksPermission, type ReadPosts } from '../networks/reading.ts'
import { writePosts } from '../stores/account-posts.ts'
import { forgetAccount, type Place, type Run } from '../stores/insight-accounts.ts'
import { makeMonths } from '../stores/months.ts'
import {
  beginPostRun,
  endPostRun,
  failPostRun,
  holdPostRun,
  type PostsRead,
  planPosts,
  releasePostRun,
} from '../stores/post-runs.ts'
import { type DuePost, deleteGone, duePosts, type ReadPost, writeFigures } from '../stores/post-snapshots.ts'
import { type Access, askNetwork, problemOf } from './ask-network.ts'

/** A reading whose worker is gone is taken up after so long; a worker that is there holds it meanwhile, ms. */
const LEASE_MS = 40_000
const HOLD_EVERY_MS = 10_000
/** Between two readings of one account, ms: others have their turn. */
const PAUSE_MS = 250
/** Accounts whose team has no figures are looked at again after so long, ms. */
const AGAIN_MS = 3 * LIST_EVERY_MS
/** A limit came in the middle of a reading: what comes after it is set when that ends, ms. */
const HALT_MS = 60_000

/**
 * Reads the newest posts of an account, or what is counted of some that are due. Returns after how long there is more to be read, ms; undefined where all
 * is read for now, could not be read, or is being read elsewhere.
 */
export async function readPosts(deps: Deps, place: Place): Promise<number | undefined> {
  const { db, team } = deps
  const run = await beginPostRun(db, place, LEASE_MS)
  if (!run) return undefined
  const holding = setInterval(() => {
    holdPostRun(db, run, LEASE_MS).catch(err => deps.log.warn({ err, ...place }, 'a reading was not held'))
  }, HOLD_EVERY_MS)
  try {
    const account = await team.account(place.teamId, place.accountId)
    if (!account || account.removed) await forgetAccount(db, place)
    else if (hasFeature('insights', account.plan, deps.config.features)) return await readNext(deps, run, account)
    else await releasePostRun(db, run, AGAIN_MS)
    return undefined
  } catch (err) {
    const { problem, retryAfterMs } = problemOf(err)
    if (problem.code === 'internal_error') deps.log.error({ err, ...place }, 'posts of an account could not be read')
    await failPostRun(db, run, { problem, dueInMs: waitAfter(run.state.posts_failures, retryAfterMs) })
    return undefined
  } finally {
    clearInterval(holding)
  }
}

/** The list where that is due, or else what is due of the posts. */
function readNext(deps: Deps, run: Run, account: Account): Promise<number | undefined> {
  const now = deps.clock.now()
  const { posts_listed_at: listedAt } = run.state
  const isListDue = listedAt === null || run.at.getTime() - listedAt.getTime() >= LIST_EVERY_MS
  return askNetwork(deps, account, isListDue, access =>
    isListDue ? readList(deps, run, account, access, now) : readFigures(deps, run, account, access, now),
  )
}

type Kept = PostsRead & { steps: boolean; notBeforeMs?: number }

/** Keeps what was read and when the next reading is, or nothing where the reading was overtaken. Returns after how long there is more. */
async function keep(
  { db }: Deps,
  run: Run,
  { steps, notBeforeMs = 0, ...left }: Kept,
  write: (tx: Parameters<typeof writePosts>[0]) => Promise<void>,
): Promise<number | undefined> {
  const dueInMs = await transaction(db, async tx => {
    // First, because it locks the account's row: a reading that was overtaken writes nothing.
    if (!(await endPostRun(tx, run, left))) return Number.POSITIVE_INFINITY
    await write(tx)
    return planPosts(tx, run, { steps, listInMs: LIST_EVERY_MS, notBeforeMs })
  })
  return dueInMs <= PAUSE_MS ? PAUSE_MS : undefined
}

async function readList(
  deps: Deps,
  run: Run,
  { type }: Account,
  access: Access,
  now: number,
): Promise<number | undefined> {
  const { posts_refused: refused } = run.state
  const lists = await postReaders[type]
    .newest({ ...access, apis: deps.apis, now, refused })
    .catch((err: unknown): ReadPosts[] | undefined => {
      if (!isForbidden(err)) throw err
      return undefined
    })
  const isLacking = lists === undefined || lacksPermission(access)
  const missing: PostMissing | null = isLacking ? 'permission' : run.state.posts_missing
  // A permission that was missing may be there by now: that shows when figures are asked for.
  return keep(deps, run, { listed: true, missing, refused, steps: !isLacking }, async tx => {
    for (const list of lists ?? []) await writePosts(tx, run, listedAt(list, now), run.at)
  })
}

async function readFigures(
  deps: Deps,
  run: Run,
  { type }: Account,
  access: Access,
  now: number,
): Promise<number | undefined> {
  const { posts_missing: before, posts_refused: refused } = run.state
  const reader = postReaders[type]
  // One shows whether what was missing is there now.
  const due = lacksPermission(access) ? [] : await duePosts(deps.db, run, new Date(now), before ? 1 : reader.most)
  if (due.length === 0)
    return keep(
      deps,
      run,
      {
        listed: false,
        missing: lacksPermission(access) ? 'permission' : before,
        refused,
        steps: !lacksPermission(access),
      },
      async () => undefined,
    )
  const reading = await reader.figures({ ...access, apis: deps.apis, now, refused }, due)
  const more = await keepFigures(deps, run, reading, now)
  if (reading.failure) throw reading.failure
  return more
}

async function keepFigures(
  deps: Deps,
  run: Run,
  { outcomes, refused, forbidden, failure }: PostReading,
  now: number,
): Promise<number | undefined> {
  const gone: string[] = []
  const read: ReadPost[] = []
  const written: string[] = []
  for (const [post, outcome] of outcomes) {
    const after = afterReading(post, outcome, now)
    if (after) read.push({ list: post.list, id: post.post_id, ...after })
    else gone.push(post.post_id)
    if (after?.figures) written.push(monthsOf(post))
  }
  await makeMonths(deps.db, 'post_snapshots', written)
  return keep(
    deps,
    run,
    {
      listed: false,
      missing: forbidden ? 'permission' : null,
      refused,
      steps: !forbidden,
      ...(failure ? { notBeforeMs: HALT_MS } : {}),
    },
    async tx => {
      await writeFigures(tx, run, read, new Date(now))
      await deleteGone(tx, run, gone)
    },
  )
}

const monthsOf = ({ posted_at: at }: DuePost): string => at.toISOString()
