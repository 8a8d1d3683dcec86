import type { SyncOwnContent } from '@fanfare/contracts/jobs.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { ownContent } from '@fanfare/contracts/research/limits.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { askNetwork } from '../actions/ask-network.ts'
import type { Account } from '../clients/team.ts'
import type { SyncProblem } from '../db/own-content-tables.ts'
import type { Deps } from '../deps.ts'
import { contentPage } from '../networks/own-posts.ts'
import { beginRun, endRun, holdRun, type Run } from '../stores/own-content-syncs.ts'
import { deleteUnread, writeContents } from '../stores/own-contents.ts'

const DAY_MS = 86_400_000
/** Likes of posts hardly change later: within a day of a whole reading, only posts of this age are read again. */
const RECENT_DAYS = 30

/** How long a reading is held between two pages. */
const holdMs = ({ config }: Deps): number => 2 * config.callTimeoutMs + 10_000

/** Why an account could not be read, in words. */
function problemOf(account: Account, err: unknown): SyncProblem {
  const { name } = networkOf(account.type)
  if (!(err instanceof AppError))
    return {
      code: 'internal_error',
      title: 'Not read',
      message: 'Something went wrong here. It is read again in a few minutes.',
    }
  const { code } = err
  switch (code) {
    case 'network_rate_limited':
      return {
        code,
        title: 'Read later',
        message: `${name} allows few more calls at the moment, and posts that are due need them. It is read again in a few minutes.`,
      }
    case 'token_unauthorized':
      return { code, title: 'Reconnect this account', message: `${name} no longer accepts this connection.` }
    case 'graph_permission':
      return { code, title: 'Permission missing', message: err.message }
    default:
      return {
        code,
        title: 'No response',
        message: `${name} didn’t respond as expected. It is read again in a few minutes.`,
      }
  }
}

/** Reads an account page by page, the newest posts first, until there are no more or all that follow are old and known. Returns whether it read all. */
async function readAccount(deps: Deps, account: Account, run: Run): Promise<boolean> {
  const { db, apis, ids } = deps
  const { teamId, accountId, wholeAt, at } = run
  const isWhole = wholeAt === null || at.getTime() - wholeAt.getTime() > DAY_MS
  const oldest = at.getTime() - RECENT_DAYS * DAY_MS
  let after: string | undefined
  let last: Date | undefined
  for (let kept = 0; kept < ownContent.kept; ) {
    const { answer } = await askNetwork(deps, [account], {
      permissions: [],
      field: 'query.accounts',
      ask: (_account, _networkId, call) => contentPage(apis, account, after, call),
    })
    await writeContents(db, { teamId, accountId }, answer.posts, ids.next)
    kept += answer.posts.length
    const end = answer.posts.at(-1)
    if (end) last = new Date(end.posted_at)
    after = answer.after
    const isOld = last !== undefined && last.getTime() < oldest
    if (after === undefined || (isOld && !isWhole)) break
    if (!(await holdRun(db, run, holdMs(deps)))) return false
  }
  const readAll = after === undefined || isWhole
  // What was not found is gone at the network, or is beyond what is kept of an account.
  await deleteUnread(db, { teamId, accountId }, { since: at, from: readAll ? null : (last ?? null) })
  return readAll
}

/** Reads the live posts of an account once, where somebody asked for that and nobody is at it. Returns whether it did. */
async function readOnce(deps: Deps, { accountId, teamId }: { accountId: string; teamId: string }): Promise<boolean> {
  const { db, team, log } = deps
  const run = await beginRun(db, { teamId, accountId }, holdMs(deps))
  if (!run) return false
  const account = await team.account(teamId, accountId)
  if (!account || account.removed) {
    await endRun(db, run, { problem: null, whole: false })
    return false
  }
  try {
    const whole = await readAccount(deps, account, run)
    await endRun(db, run, { problem: null, whole })
  } catch (err) {
    if (!(err instanceof AppError)) log.error({ err, accountId }, 'the posts of an account could not be read')
    await endRun(db, run, { problem: problemOf(account, err), whole: false })
  }
  return true
}

/** Readings of one job: one, and those that were asked for while it was at it. */
const MOST_READINGS = 3

/** Reads the live posts of an account, once more where that was asked for meanwhile. */
export const syncOwnContent =
  (deps: Deps): JobHandler<typeof SyncOwnContent> =>
  async payload => {
    for (let reading = 0; reading < MOST_READINGS && (await readOnce(deps, payload)); reading += 1);
  }
