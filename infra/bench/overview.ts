import { plans } from '@fanfare/contracts/plans.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { IDENTITY_HEADER, signIdentity } from '@fanfare/runtime/security/identity.ts'
import pg from 'pg'
import { beside, median, type Row, timed } from './row.ts'
import type { Setup } from './setup.ts'

/** Accounts, and days of the period: the one before it is as long. */
const accounts = 50
const days = 730
const metrics = ['reach', 'total_interactions', 'follower_count', 'followers_count']
const rounds = 20
const warmUp = 10
/** Rows of one statement of the plain inserts and of the product's own. */
const together = 50
const snapshots = 1_000_000

const [, , , agency] = plans
const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Asks the insights service itself, as the gateway does. */
async function ask({ system, userId, teamId }: Setup, path: string): Promise<unknown> {
  const who = { userId, teamId, role: Owner, plan: agency.productId, via: 'session', scopes: [], requestId: 'bench' }
  const { identitySecret: secret } = system.site.secrets
  const identity = signIdentity(who as Parameters<typeof signIdentity>[0], {
    secret,
    clock: systemClock,
    audience: 'insights',
  })
  const response = await fetch(`${system.part('insights').url}${path}`, { headers: { [IDENTITY_HEADER]: identity } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

/** The parts of a table by month, from one day to another. */
async function makeMonths(db: pg.Client, table: string, from: number, to: number): Promise<void> {
  const last = dayOf(to).slice(0, 7)
  for (
    let month = Temporal.PlainYearMonth.from(dayOf(from).slice(0, 7));
    `${month}` <= last;
    month = month.add({ months: 1 })
  ) {
    const [begin, end] = [month, month.add({ months: 1 })].map(one => `${one}-01T00:00:00Z`)
    await db.query(
      `create table if not exists insights.${table}_${`${month}`.replace('-', '_')} partition of insights.${table} for values from ('${begin}') to ('${end}')`,
    )
  }
}

/** Four values a day for each account, over the period and the one before. */
async function fill(db: pg.Client, teamId: string, ids: readonly string[], now: number): Promise<void> {
  await makeMonths(db, 'account_days', now - (2 * days + 2) * dayMs, now)
  await db.query(
    `insert into insights.insight_accounts (team_id, social_account_id, due_at, first_day, last_day, backfilled, read_at, posts_from)
      select $1, id, now(), $3::date, $4::date, true, now(), $3::date from unnest($2::bigint[]) as id on conflict do nothing`,
    [teamId, ids, dayOf(now - 2 * days * dayMs), dayOf(now - dayMs)],
  )
  await db.query(
    `insert into insights.account_days (team_id, social_account_id, metric, day, ended_at, value, fetched_at)
      select $1, id, metric, day, day + 1, (random() * 10000)::int, now()
        from unnest($2::bigint[]) as id, unnest($3::text[]) as metric, generate_series($4::date, $5::date, interval '1 day') as at, lateral (select at::date) as of(day)
      on conflict do nothing`,
    [teamId, ids, metrics, dayOf(now - 2 * days * dayMs), dayOf(now - dayMs)],
  )
  await db.query('vacuum analyze insights.account_days')
}

/** Two years of fifty accounts through the service, beside the sums of the same rows by SQL. Rounds alternate. */
export async function overview(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const db = new pg.Client({ connectionString: setup.system.adminUrl })
  await db.connect()
  const ids = setup.accounts.slice(0, accounts).map(({ id }) => id)
  const now = Date.now()
  const [since, until, before] = [now - days * dayMs, now - dayMs, now - 2 * days * dayMs].map(dayOf)
  try {
    say(`writing ${(accounts * metrics.length * 2 * days).toLocaleString('en')} values`)
    await fill(db, setup.teamId, ids, now)
    const path = `/api/insights/team?since=${since}&until=${until}&accounts=${ids.join(',')}`
    const raw = () =>
      db.query(
        `select social_account_id, metric, sum(value) filter (where day >= $3), sum(value) filter (where day < $3)
          from insights.account_days where team_id = $1 and social_account_id = any($2) and day between $4 and $5 group by 1, 2`,
        [setup.teamId, ids, since, before, until],
      )
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < warmUp + rounds; round++) {
      const took = [await timed(() => ask(setup, path)), await timed(raw)] as const
      if (round < warmUp) continue
      ours.push(took[0])
      theirs.push(took[1])
    }
    return [
      beside(
        `overview of ${accounts} accounts over ${days} days and as many before: the service beside the sums by SQL`,
        'ms',
        median(ours),
        median(theirs),
        { target: { ratio: 1.5, bound: 'at most' } },
      ),
    ]
  } finally {
    await db.query('truncate insights.account_days, insights.insight_accounts')
    await db.end()
  }
}

/**
 * A million figures of posts as a reading keeps them, fifty posts in a transaction, beside plain rows of the same content without a key, and how many
 * bytes each takes with its indexes.
 */
export async function postSnapshots(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const db = new pg.Client({ connectionString: setup.system.adminUrl })
  await db.connect()
  const [account] = setup.accounts
  const now = Date.now()
  const steps = 25
  const posts = snapshots / steps
  const at = (post: number) => new Date(now - (post % 700) * dayMs).toISOString()
  const counted = (post: number, step: number) => ({
    reach: 1_000 + post + step,
    views: 2_000 + post + step,
    likes: 90 + step,
    comments: 4 + (step % 7),
    saved: 11 + (step % 5),
    shares: 3,
    total_interactions: 108 + step,
  })
  try {
    await makeMonths(db, 'post_snapshots', now - 701 * dayMs, now)
    await db.query(
      'create table if not exists insights.bench_plain (post text, posted timestamptz, step int, taken timestamptz, counted jsonb)',
    )
    const write = (text: string) => async (first: number, step: number) => {
      const rows = Array.from({ length: together }, (_, of) => ({
        id: `bench-${first + of}`,
        at: at(first + of),
        counted: counted(first + of, step),
      }))
      await db.query(text, [setup.teamId, account?.id, step, JSON.stringify(rows)])
    }
    const rowsOf = `jsonb_to_recordset($4::jsonb) as read(id text, at timestamptz, counted jsonb)`
    const ours = write(
      `insert into insights.post_snapshots (team_id, social_account_id, post_id, posted_at, step, taken_at, counted)
        select $1, $2, id, at, $3, now(), counted from ${rowsOf} on conflict do nothing`,
    )
    const plain = write(
      `insert into insights.bench_plain select id, at, $3::int, now(), counted from ${rowsOf} where $1::bigint > 0 and $2::bigint > 0`,
    )
    say(`writing ${snapshots.toLocaleString('en')} figures of posts, twice`)
    let [mine, theirs] = [0, 0]
    for (let step = 0; step < steps; step += 1)
      for (let first = 0; first < posts; first += together) {
        mine += await timed(() => ours(first, step))
        theirs += await timed(() => plain(first, step))
      }
    const { rows } = await db.query<{ bytes: string; rows: string }>(
      `select sum(pg_total_relation_size(inhrelid))::text as bytes, (select count(*) from insights.post_snapshots)::text as rows
        from pg_inherits where inhparent = 'insights.post_snapshots'::regclass`,
    )
    const [size] = rows
    const each = Number(size?.bytes) / Number(size?.rows)
    const rate = (ms: number) => (snapshots / ms) * 1_000
    return [
      beside('figures of posts stored: beside plain rows without a key', 'rows/s', rate(mine), rate(theirs), {
        note: `${size?.rows} rows, ${each.toFixed(0)} bytes each with their key`,
      }),
    ]
  } finally {
    await db.query('drop table if exists insights.bench_plain')
    await db.query('truncate insights.post_snapshots')
    await db.end()
  }
}
