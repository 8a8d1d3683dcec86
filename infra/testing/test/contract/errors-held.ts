import type { AnyEndpoint } from '@fanfare/runtime/http.ts'
import type { Answer, Client } from '../../client.ts'
import { until } from '../../until.ts'
import type { Ask, World } from './errors-world.ts'

let keys = 0

/** Asks twice with one Idempotency-Key, the second time while the first waits for a table that is held. Answers the second. */
export async function inProgress(
  world: World,
  table: string,
  endpoint: AnyEndpoint,
  client: Client,
  ask: Ask,
): Promise<Answer> {
  const { sql } = world
  const given = { ...ask, headers: { 'idempotency-key': `held-${++keys}` } }
  await sql.query('begin')
  let first: Promise<Answer> | undefined
  try {
    await sql.query(`lock table ${table} in exclusive mode`)
    first = world.ask(endpoint, client, given)
    const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`
    await until(async () => (await sql.query(waiting)).rowCount, { what: `a request that waits for ${table}` })
    return await world.ask(endpoint, client, given)
  } finally {
    await sql.query('rollback')
    await first
  }
}
