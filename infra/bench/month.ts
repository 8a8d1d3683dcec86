import { Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { IDENTITY_HEADER, signIdentity } from '@fanfare/runtime/security/identity.ts'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../testing/browser.ts'
import { beside, bounded, median, type Row } from './row.ts'
import type { Setup } from './setup.ts'

const inMonth = 5_000
const everywhere = 1_000_000
const rounds = 30
const bytesBound = 250
const nodesBound = 2_500

const insert = (teamOf: string, timeOf: string, count: number, accountOf: string) => `
  insert into publishing.posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags,
    first_comment, items, thumb_color, schedule_kind, schedule_wall, schedule_zone, post_at, post_date, max_retry)
  select 1e17::bigint + n + ${count}::bigint * 10, ${teamOf}, n, ${accountOf}, 1, (array[${[Posted, Posted, Posted, Scheduled].join()}])[1 + n % 4], 'post', 'image',
    'Post number ' || n || ' of a busy month, with words enough to be cut', '', '{bench}', '', '[]', '#c8643c', 'date',
    to_char(t, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', t, t::date, 3
  from (select n, ${timeOf} as t from generate_series(1, ${count}) n) s`

/** Fills the table: one team's month of 5,000 among a million posts of others. */
async function fill(db: pg.Client, { teamId, accounts }: Setup, start: string): Promise<void> {
  const first = accounts[0]?.id ?? '1'
  await db.query('set statement_timeout = 0')
  await db.query(insert(teamId, `'${start}'::timestamptz + n * interval '8 minutes'`, inMonth, first))
  await db.query(
    insert(
      '1000 + n % 400',
      `'2024-01-01'::timestamptz + n * interval '95 seconds'`,
      everywhere - inMonth,
      '2000 + n % 2000',
    ),
  )
  await db.query('vacuum analyze publishing.posts')
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** (d) A month view of 5,000 posts among a million: service beside raw SQL, bytes a post, first posts on the screen, DOM nodes. */
export async function month(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const now = new Date()
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString()
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 1)).toISOString()
  const db = new pg.Client({ connectionString: setup.system.adminUrl })
  await db.connect()
  try {
    say('filling the table with a million posts')
    await fill(db, setup, start)
    const { teamId, userId, system } = setup
    const url = `${system.part('publishing').url}/api/posts/calendar?start=${start.slice(0, 19)}Z&end=${end.slice(0, 19)}Z`
    const who = { userId, teamId, role: Owner, plan: 3, via: 'session' as const, scopes: [], requestId: 'bench' }
    let text = ''
    const ask = async () => {
      const headers = {
        [IDENTITY_HEADER]: signIdentity(who, {
          secret: system.site.secrets.identitySecret,
          clock: systemClock,
          audience: 'publishing',
        }),
      }
      const response = await fetch(url, { headers })
      text = await response.text()
      if (!response.ok) throw new Error(`the calendar answered ${response.status}: ${text.slice(0, 200)}`)
    }
    const raw = () =>
      db.query(
        `select id, social_account_id, post_at, status, kind, left(caption, 40), thumb_media_id, thumb_color, fault, progress, version
         from publishing.posts where team_id = $1 and deleted_at is null and post_at >= $2 and post_at < $3 order by post_at, id`,
        [teamId, start, end],
      )
    const service: number[] = []
    const sql: number[] = []
    for (let round = 0; round < rounds; round++) {
      service.push(await timed(ask))
      sql.push(await timed(raw))
    }
    const { data } = JSON.parse(text) as { data: { rows: unknown[] } }
    if (data.rows.length < inMonth) throw new Error(`the month has ${data.rows.length} rows`)
    const rows = [
      beside(
        `month of ${inMonth} among ${everywhere}: the service beside the same rows by SQL`,
        'ms',
        median(service),
        median(sql),
      ),
      bounded(
        'bytes a post of the month',
        'bytes',
        Buffer.byteLength(JSON.stringify(data.rows)) / data.rows.length,
        bytesBound,
      ),
    ]
    return [...rows, ...(await onScreen(setup, start.slice(0, 10), say))]
  } finally {
    await db.end()
  }
}

async function onScreen({ system, client }: Setup, date: string, say: (text: string) => void): Promise<Row[]> {
  const executablePath = await findBrowser(say)
  if (!executablePath) return []
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(
      [...client.cookies].map(([name, value]) => ({ name, value: encodeURIComponent(value), url: system.gatewayUrl })),
    )
    const page = await context.newPage()
    const chip = page.getByRole('button', { name: /Post number/ }).first()
    const visit = async () => {
      await page.goto(`${system.gatewayUrl}/publishing/calendar/month?date=${date}`)
      await chip.waitFor({ timeout: 60_000 })
    }
    await visit()
    const shown = await timed(visit)
    const nodes = await page.evaluate(
      () =>
        (
          globalThis as unknown as { document: { querySelectorAll(all: string): { length: number } } }
        ).document.querySelectorAll('*').length,
    )
    return [
      {
        name: 'first posts of that month on the screen, warm cache',
        value: shown,
        unit: 'ms',
        reference: null,
        ratio: null,
      },
      bounded('DOM nodes of that month', 'nodes', nodes, nodesBound),
    ]
  } finally {
    await browser.close()
  }
}
