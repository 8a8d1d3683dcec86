import pg from 'pg'
import type { System } from '../../system.ts'
import { until } from '../../until.ts'

/** The product's tables, without the columns that change on their own: last use, leases, mail jobs. */
const kept: Record<string, string[]> = {
  'accounts.users': [],
  'accounts.sessions': ['seen_at', 'expires_at'],
  'accounts.email_changes': [],
  // A job says how far it is.
  'accounts.exports': ['state', 'progress', 'step', 'bytes', 'expires_at'],
  'accounts.totp': [],
  // A code is made when its message is sent.
  'accounts.email_factors': ['code_hash', 'code_until', 'sent_at'],
  'accounts.backup_codes': [],
  'accounts.api_keys': ['last_used_at'],
  'accounts.webhooks': ['failing_since', 'tried_at', 'tried_delivery'],
  'accounts.webhook_deliveries': [
    'tries',
    'request',
    'next_at',
    'status',
    'response',
    'error',
    'duration_ms',
    'last_at',
  ],
  'accounts.mails': ['attempts', 'last_error', 'settled_at'],
  // What is sent, and when, follows from events and jobs.
  'accounts.notifications': ['due_at', 'sent_at'],
  // On Mondays a job notes whose summary is made.
  'accounts.notification_people': ['summary_of'],
  'accounts.push_devices': [],
  'accounts.connections': [],
  'accounts.connect_states': [],
  'accounts.finished_dialogs': [],
  'accounts.credentials': [],
  'accounts.network_callbacks': [],
  'accounts.data_deletions': [],
  'team.teams': [],
  'team.members': [],
  'team.active_teams': [],
  'team.invites': [],
  'team.social_accounts': ['read_at'],
  'team.social_sets': [],
  'research.recent_searches': [],
  'research.saved_folders': [],
  // Counted, and given a thumbnail, by workers.
  'research.saved_posts': ['counting', 'thumbnail'],
  'research.saved_thumbnails': [],
  'insights.insight_report_links': [],
  // When it is due follows from the clock.
  'insights.insight_report_schedules': ['due_at'],
  'publishing.media': [],
  // A worker says how far it is, and holds it meanwhile.
  'publishing.renderings': ['percent', 'attempts', 'lease_owner', 'lease_until', 'used_at'],
  // Read from the network by workers, whenever they come to it.
  'publishing.posts': ['like_count', 'comment_count'],
  'publishing.account_syncs': ['done_at', 'problem'],
  'publishing.post_batches': [],
  'publishing.post_libraries': [],
  'publishing.publications': [
    'lease_owner',
    'lease_until',
    'next_at',
    'updated_at',
    'fence',
    'troubles',
    'deadline_at',
  ],
  'publishing.time_slots': [],
  'publishing.idempotency': [],
  'publishing.captions': [],
  'publishing.day_notes': [],
}

// A post decided live on an unreadable page is looked for repeatedly: only the time of the next look changes.
const inFlight = `select count(*)::int as n from publishing.publications
  where due_at <= now() and state not in ('decorated', 'failed', 'unconfirmed', 'cancelled', 'held')
    and not (state = 'published' and content_id is null and troubles > 0)`

export interface Rows {
  /** A hash of each table's rows, once all work that was begun is done. */
  now(): Promise<Record<string, string>>
  close(): Promise<void>
}

/**
 * Hashes the rows of the product, to see whether a call changed any: at all of them, or at those that name one of `ids`. A table is hashed
 * again only where one of its rows was written since: to hash them all at each look took most of the time of these tests.
 */
export async function openRows(system: System, ids: string[] = []): Promise<Rows> {
  const client = new pg.Client({ connectionString: system.database.adminUrl })
  await client.connect()
  // Each write gives a row the number of its transaction; a row that is gone is missing in the count.
  const written = Object.keys(kept).map(
    table => `select '${table}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${table}`,
  )
  const hashOf = (table: string) => {
    const row = `(to_jsonb(t) - '{${kept[table]?.join()}}'::text[])::text`
    const named = `from ${table} t where cardinality($1::text[]) = 0 or exists (select from unnest($1::text[]) id where ${row} like '%' || id || '%')`
    return `select '${table}' as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as hash ${named}`
  }
  const marks = new Map<string, string>()
  const seen: Record<string, string> = {}
  return {
    async now() {
      await until(async () => (await client.query<{ n: number }>(inFlight)).rows[0]?.n === 0, { what: 'rest' })
      // One moment for both: what is written between them would count as seen.
      await client.query('begin isolation level repeatable read read only')
      // Named, so that the server plans it once: it is asked thousands of times.
      const looked = { name: 'written', text: written.join(' union all ') }
      const { rows } = await client.query<{ name: string; mark: string }>(looked)
      const touched = rows.filter(({ name, mark }) => marks.get(name) !== mark)
      if (touched.length > 0) {
        const sql = touched.map(({ name }) => hashOf(name)).join(' union all ')
        const hashes = await client.query<{ name: string; hash: string }>(sql, [ids])
        for (const { name, hash } of hashes.rows) seen[name] = hash
      }
      await client.query('commit')
      for (const { name, mark } of touched) marks.set(name, mark)
      return { ...seen }
    },
    close: () => client.end(),
  }
}

/** The tables in which two looks differ. */
export const changed = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter(table => before[table] !== after[table])
