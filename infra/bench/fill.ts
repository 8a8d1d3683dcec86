import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import pg from 'pg'
import { idsFor } from './row-ids.ts'
import type { Setup } from './setup.ts'

export const everywhere = 1_000_000

/** A month of the team that holds so many posts, all of one account and all scheduled. */
export interface FilledMonth {
  posts: number
  accountId: string
  /** Its first instant and that of the month after it, ISO 8601. */
  start: string
  end: string
}

export interface Filled {
  months: FilledMonth[]
  /** A month without a post. */
  empty: string
  /** An account without a post. */
  emptyAccountId: string
}

/** Months from now on which a month of so many posts lies, far enough that none is due during the run. */
const plan = [
  { posts: 1_000, ahead: 4 },
  { posts: 5_000, ahead: 2 },
]
const emptyAhead = 7
/** Posts of a month lie within its first 27 days: no month is shorter, and the grid of the next one shows none of them. */
const minutesInMonth = 27 * 24 * 60

const insert = (teamOf: string, timeOf: string, count: number, accountOf: string) => `
  insert into publishing.posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags,
    first_comment, items, thumb_color, schedule_kind, schedule_wall, schedule_zone, post_at, post_date, max_retry)
  select ${idsFor(count)}::bigint + n, ${teamOf}, n, ${accountOf}, 1, ${Scheduled}, 'post', 'image',
    'Post number ' || n || ' of a busy month, with words enough to be cut', '', '{bench}', '', '[]', '#c8643c', 'date',
    to_char(t, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', t, t::date, 3
  from (select n, ${timeOf} as t from generate_series(1, ${count}) n) s`

const monthFrom = (now: Date, ahead: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString()

async function fill(db: pg.Client, { teamId, accounts }: Setup, say: (text: string) => void): Promise<Filled> {
  say('filling the table with a million posts')
  const now = new Date()
  const months = plan.map(({ posts, ahead }, index) => ({
    posts,
    // The last account of all stays without posts; the parts that publish take the first ones.
    accountId: accounts.at(-2 - index)?.id ?? '1',
    start: monthFrom(now, ahead),
    end: monthFrom(now, ahead + 1),
  }))
  await db.query('set statement_timeout = 0')
  for (const { posts, accountId, start } of months) {
    const time = `'${start}'::timestamptz + n * interval '1 minute' * ${minutesInMonth / posts}`
    await db.query(insert(teamId, time, posts, accountId))
  }
  const rest = everywhere - months.reduce((sum, { posts }) => sum + posts, 0)
  // Others' posts begin after the months of the team and end decades later: the publisher finds none of them due.
  const time = `'${monthFrom(now, 1)}'::timestamptz + n * interval '95 seconds'`
  await db.query(insert('1000 + n % 400', time, rest, '2000 + n % 2000'))
  await db.query('vacuum analyze publishing.posts')
  return { months, empty: monthFrom(now, emptyAhead), emptyAccountId: accounts.at(-1)?.id ?? '1' }
}

const done = new WeakMap<Setup, Promise<Filled>>()

/** Fills the table once for all parts that need it: a team's months of 1,000 and of 5,000 posts among a million of others. */
export function filled(setup: Setup, say: (text: string) => void): Promise<Filled> {
  const before = done.get(setup)
  if (before) return before
  const work = (async () => {
    const db = new pg.Client({ connectionString: setup.system.adminUrl })
    await db.connect()
    try {
      return await fill(db, setup, say)
    } finally {
      await db.end()
    }
  })()
  done.set(setup, work)
  return work
}
