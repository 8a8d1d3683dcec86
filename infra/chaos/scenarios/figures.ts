import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { connectFeatures } from '@fanfare/contracts/entities/integrations.ts'
import type { Fault, FaultScript } from '../../simulator/src/faults.ts'
import { createClient } from '../../testing/client.ts'
import { connectAccount, connectPerson, makeAccounts } from '../../testing/walk.ts'
import type { Case, Outcome } from '../case.ts'
import { sendGroup } from '../group.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import type { Sent } from '../verdict.ts'
import { startWorker, type Worker } from '../worker.ts'

/**
 * Figures of accounts and posts are read by workers of their own: none is lost that the network still has, none is there twice, and no post goes out
 * later because of them. What a reading without a fault has of one account, a reading with one has of another.
 */

/** What its posts are called in the report: their own kind. */
const kind = 'image'

const workers = 2
const accounts = 3
/** Older than what is read again soon: each of them is read once. */
const history = { days: 60, followers: 20_000 }
/** Posts that go out while figures are read, and while none are. */
const published = 6
const inSeconds = 4
const troubleEveryMs = 2_000
const mostKilled = 5
const withinMs = 180_000
/** How long the networks refuse every call that reads figures, ms. */
const outageMs = 20_000
/** How much later posts may go out, ms: less than a person notices, more than one busy moment of this machine. */
const laterMs = 2_000

interface Read {
  /** Values by day. */
  days: number
  /** A digest of those of days that are over everywhere. */
  values: string
  posts: number
  /** Posts that have what is counted of them. */
  counted: number
  snapshots: number
  open: number
}

/** A team of its own, whose accounts have posts. Returns their numbers. */
async function connectAccounts(system: TestSystem, posts: number): Promise<string[]> {
  const { launched, controlApi } = system
  const client = createClient(launched.gatewayUrl)
  await client.signUp({ name: 'Figures', email: `figures-${performance.now()}@chaos.example` })
  const { data } = await client.ask(GetUser, {})
  const teamId = data?.active_team
  if (!teamId) throw new Error('the new person is in no team')
  const made = await makeAccounts(launched.simulatorUrl, accounts, 'figures')
  const ids: string[] = []
  for (const { igId, userId } of made) {
    await controlApi('POST', '/history', { account: igId, posts, ...history })
    await connectPerson(client, launched.simulatorUrl, userId, [...connectFeatures])
    ids.push((await connectAccount(client, teamId, igId, 'ig')).id)
  }
  return ids
}

/** What is stored of these accounts, and how many of them are not read to the end. Asks the database itself. */
async function readOf({ db }: TestSystem, ids: readonly string[]): Promise<Read> {
  const { rows } = await db.query<Read>(
    `select
       (select count(*) from insights.account_days where social_account_id = any($1::bigint[]))::int as days,
       (select coalesce(md5(string_agg(concat_ws(' ', social_account_id, metric, day, value), ',' order by social_account_id, metric, day)), '')
         from insights.account_days where social_account_id = any($1::bigint[]) and day < current_date - 3) as values,
       (select count(*) from insights.account_posts where social_account_id = any($1::bigint[]))::int as posts,
       (select count(*) from insights.account_posts where social_account_id = any($1::bigint[]) and latest is not null)::int as counted,
       (select count(distinct post_id) from insights.post_snapshots where social_account_id = any($1::bigint[]))::int as snapshots,
       ($2 - (select count(*) from insights.insight_accounts where social_account_id = any($1::bigint[]) and backfilled and read_at is not null
         and posts_listed_at is not null and posts_due_at > now()))::int as open`,
    [ids, ids.length],
  )
  return rows[0] as Read
}

/** Waits until all is read. Returns what there is then. */
async function untilRead(system: TestSystem, ids: readonly string[]): Promise<Read> {
  const until = performance.now() + withinMs
  for (;;) {
    const read = await readOf(system, ids)
    if (read.open === 0 || performance.now() > until) return read
    await pause(500)
  }
}

/** Publishes some posts. Returns them, and how late the median one was, ms. */
async function publishSome(system: TestSystem): Promise<{ posts: Sent[]; lateMs: number }> {
  const posts = await sendGroup(system, [kind], published, { inSeconds })
  await waitUntilSettled(system, posts)
  const { rows } = await system.db.query<{ ms: number }>(
    `select extract(epoch from posted_at - post_at) * 1000 as ms from publishing.posts
       where id = any($1::bigint[]) and posted_at is not null order by 1`,
    [posts.map(({ id }) => id)],
  )
  return { posts, lateMs: Number(rows[Math.floor(rows.length / 2)]?.ms ?? Number.NaN) }
}

interface Trouble {
  system: TestSystem
  team: Worker[]
  start(): Promise<Worker>
  isOver(): boolean
}

/** Reads accounts with so many posts each by workers of the case's own while something goes wrong, beside others that are read in peace. */
async function reading(system: TestSystem, posts: number, trouble: (at: Trouble) => Promise<void>): Promise<Outcome> {
  const own = system.launched.part('insights-worker')
  await own.stop()
  const start = () => startWorker(own.part, join(system.launched.dataDir, 'logs'), { READ_ACCOUNTS: 'all' })
  const idle = await publishSome(system)
  const team = await Promise.all(Array.from({ length: workers }, start))
  try {
    await Promise.all(team.map(worker => worker.ready()))
    const peace = await untilRead(system, await connectAccounts(system, posts))
    const ids = await connectAccounts(system, posts)
    const began = performance.now()
    let over = false
    const finished = untilRead(system, ids).finally(() => {
      over = true
    })
    const [, busy, read] = await Promise.all([
      trouble({ system, team, start, isOver: () => over }),
      publishSome(system),
      finished,
    ])
    const later = busy.lateMs - idle.lateMs
    // Read once more in peace, days that are over have the values that they have.
    await system.db.query(
      `update insights.insight_accounts set due_at = now(), read_at = null, first_day = null, last_day = null, backfilled = false
         where social_account_id = any($1::bigint[])`,
      [ids],
    )
    const again = await untilRead(system, ids)
    return {
      posts: [...idle.posts, ...busy.posts],
      recoveryS: (performance.now() - began) / 1000,
      mistakes: [
        ...(peace.open > 0 ? [`${peace.open} accounts were not read in peace`] : []),
        ...(read.open > 0 ? [`${read.open} accounts were not read`] : []),
        ...(peace.counted === accounts * posts ? [] : [`${peace.counted} posts have figures in peace`]),
        ...(read.posts === accounts * posts ? [] : [`${read.posts} posts were listed`]),
        ...(read.counted === read.posts ? [] : [`${read.posts - read.counted} posts have no figures`]),
        ...(read.snapshots === read.posts ? [] : [`${read.posts - read.snapshots} posts have no snapshot`]),
        ...(read.days === peace.days ? [] : [`${read.days} values by day instead of ${peace.days}`]),
        ...(read.values === again.values && again.open === 0 ? [] : ['a later reading has other values']),
        ...(later < laterMs ? [] : [`posts went out ${Math.round(later)} ms later while figures were read`]),
      ],
    }
  } finally {
    await Promise.all(team.map(worker => worker.close()))
  }
}

async function kills({ team, start, isOver }: Trouble): Promise<void> {
  for (let killed = 0; killed < mostKilled && !isOver(); killed += 1) {
    team.shift()?.signal('SIGKILL')
    team.push(await start())
    await pause(troubleEveryMs)
  }
}

/** Calls that read figures fail for a while. */
async function failing({ system }: Trouble, script: Omit<FaultScript, 'match'>): Promise<void> {
  const fault = await system.controlApi<Fault>('POST', '/faults', { ...script, match: { pathRegex: '/insights$' } })
  await pause(outageMs)
  const { faults } = await system.controlApi<{ faults: Fault[] }>('GET', '/faults')
  await system.controlApi('DELETE', `/faults/${fault.id}`)
  if (!faults.some(({ id, injected }) => id === fault.id && injected > 0)) throw new Error('no call met the fault')
}

const alone = (fault: string, run: Case['run']): Case => ({ fault, kind, how: 'alone', run })

/** The reading of figures under faults, over so many posts of each account. */
export const figureCases = (posts: number): Case[] => [
  alone('workers of figures killed, again and again', system => reading(system, posts, kills)),
  alone('limits of the network while figures are read', system =>
    reading(system, posts, at => failing(at, { kind: 'code_80002', probability: 0.3, regainMinutes: 0.05 })),
  ),
]
