import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Login, logins } from '@fanfare/contracts/networks/logins.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { IDENTITY_HEADER, signIdentity } from '@fanfare/runtime/security/identity.ts'
import pg from 'pg'
import { memoryEnv } from '../dev/topology.ts'
import type { BareAccounts } from './bare-accounts.ts'
import { load, portOf, rounds } from './load.ts'
import { beside, median, type Row, timed } from './row.ts'
import { idsFor } from './row-ids.ts'
import type { Setup } from './setup.ts'

const many = 500
const calls = 300
/** A team of the bench's own, which no part publishes for. */
const teamId = idsFor(1)

const identity = ({ system, userId }: Setup): Record<string, string> => ({
  [IDENTITY_HEADER]: signIdentity(
    { userId, teamId, role: Owner, plan: 3, via: 'session', scopes: [], requestId: 'bench' },
    { secret: system.site.secrets.identitySecret, clock: systemClock, audience: 'team' },
  ),
})

/** A part that needs the bare routes of `bare-access.ts`. */
async function withRoutes<T>({ system }: Setup, work: (base: string) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-access.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      IDENTITY_SECRET: system.site.secrets.identitySecret,
      TEAM_URL: system.part('team').url,
    },
  })
  try {
    return await work(`http://127.0.0.1:${await portOf(child)}`)
  } finally {
    child.kill()
  }
}

/** The same route with the check of role, plan and scope, and without; each reads a signed identity. Rounds alternate. */
async function permission(base: string, setup: Setup): Promise<Row> {
  const figures = { checked: [] as number[], open: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    figures.checked.push(await load(`${base}/checked`, identity(setup)))
    figures.open.push(await load(`${base}/open`, identity(setup)))
  }
  return beside(
    'a route with its permission check, beside the same without',
    'req/s',
    median(figures.checked),
    median(figures.open),
    { target: { ratio: 0.9, bound: 'at least' } },
  )
}

/** One request, read to its end. Throws where it is refused. */
const answered = async (url: string, headers: Record<string, string>): Promise<string> => {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.text()
}

/** The same route with the check and with a counter that it reserves and commits, and without both; one request at a time. */
async function reservation(base: string, setup: Setup): Promise<Row> {
  const figures = { reserved: [] as number[], open: [] as number[] }
  for (let at = 0; at < calls; at++) {
    figures.reserved.push(await timed(() => answered(`${base}/reserved`, identity(setup))))
    figures.open.push(await timed(() => answered(`${base}/open`, identity(setup))))
  }
  return beside(
    'a route that checks, reserves and commits a quota, beside the same without',
    'ms',
    median(figures.reserved),
    median(figures.open),
  )
}

/** The accounts of a team that has 500: the service beside a bare route with the same statements and bytes. Requests alternate. */
async function manyAccounts(setup: Setup): Promise<Row> {
  const { system } = setup
  const url = `${system.part('team').url}/api/team/${teamId}/social-accounts`
  const bytes = await answered(url, identity(setup))
  const { data } = JSON.parse(bytes) as { data: unknown[] }
  if (data.length !== many) throw new Error(`the team has ${data.length} accounts`)
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-accounts.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...memoryEnv },
  })
  try {
    const work: BareAccounts = { databaseUrl: system.site.databaseUrl('team'), teamId, bytes }
    bare.stdin.end(JSON.stringify(work))
    const reference = `http://127.0.0.1:${await portOf(bare)}/`
    const figures = { service: [] as number[], route: [] as number[] }
    for (let at = 0; at < calls; at++) {
      figures.service.push(await timed(() => answered(url, identity(setup))))
      figures.route.push(await timed(() => answered(reference, {})))
    }
    return beside(
      `accounts of a team with ${many}, beside a bare route with its SQL and bytes`,
      'ms',
      median(figures.service),
      median(figures.route),
      { target: { ratio: 2, bound: 'at most' } },
    )
  } finally {
    bare.kill()
  }
}

/** What plans cost: the check of each request, a reservation, and a large team. */
export async function plans(setup: Setup): Promise<Row[]> {
  const db = new pg.Client({ connectionString: setup.system.adminUrl })
  // One whose accounts are complete without a page.
  const login = logins.find(({ needsPage }) => !needsPage) as Login
  await db.connect()
  try {
    await db.query(
      `insert into team.teams (id, name, owner_id, product_id, created_at) values ($1, 'Bench', $2, 3, now()) on conflict do nothing`,
      [teamId, setup.userId],
    )
    await db.query(
      `insert into team.social_accounts (id, team_id, type, login, network_id, username, name, timezone, state, credential_id, connected_by, created_at, read_at)
       select $1::bigint + n, $2::bigint, $4, $5, 'bench-' || n, 'account' || n, 'Account ' || n, 'Europe/Lisbon', 1, 1, 1, now(), now()
       from generate_series(1, $3::int) n on conflict do nothing`,
      [idsFor(many), teamId, many, login.network, login.key],
    )
    return await withRoutes(setup, async base => [
      await permission(base, setup),
      await reservation(base, setup),
      await manyAccounts(setup),
    ])
  } finally {
    await db.end()
  }
}
