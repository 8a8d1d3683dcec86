import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import type { Answer, Client } from '../../client.ts'
import { until } from '../../until.ts'
import { type Ask, on, type Recipe, type Setup } from './errors-setup.ts'

let keys = 0

/** Asks under one Idempotency-Key, then `again` while the first waits for a table that is held. Returns the second response. */
async function whileHeld(
  setup: Setup,
  table: string,
  endpoint: AnyEndpoint,
  { client, ask, again }: { client: Client; ask: Ask; again: Ask },
): Promise<Answer> {
  const { sql } = setup
  const headers = { 'idempotency-key': `held-${++keys}` }
  await sql.query('begin')
  let first: Promise<Answer> | undefined
  try {
    await sql.query(`lock table ${table} in exclusive mode`)
    first = setup.ask(endpoint, client, { ...ask, headers })
    const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`
    await until(async () => (await sql.query(waiting)).rowCount, { what: `a request that waits for ${table}` })
    return await setup.ask(endpoint, client, { ...again, headers })
  } finally {
    await sql.query('rollback')
    await first
  }
}

/** The response to a key that is taken: to the same request while the first runs, and to another one. `table` holds the first. */
export const takenKey = (
  endpoint: AnyEndpoint,
  table: string,
  make: (setup: Setup) => Promise<{ client: Client; ask: Ask }>,
): Recipe[] => [
  on(endpoint, 'idempotency_in_progress', async setup => {
    const made = await make(setup)
    return whileHeld(setup, table, endpoint, { ...made, again: made.ask })
  }),
  on(endpoint, 'idempotency_key_reused', async setup => {
    const made = await make(setup)
    return whileHeld(setup, table, endpoint, { ...made, again: { ...made.ask, body: { other: true } } })
  }),
]
