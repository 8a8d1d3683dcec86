import { randomBytes } from 'node:crypto'
import { createDatabase, provision } from '@fanfare/runtime/db/database.ts'
import pg from 'pg'
import { type DatabaseOwner, databaseExtensions, databaseOwners } from '../dev/database-owners.ts'
import { sharedBacking } from './shared-backing.ts'

export interface TestDatabase {
  /** Superuser, for looking at everything. */
  adminUrl: string
  /** The URL that a service itself uses: its own restricted role. */
  url(service: DatabaseOwner): string
  /** Drops the database, cutting those still connected. Call it in afterAll. */
  drop(): Promise<void>
}

/** The same for every test file: roles belong to the server, which the files share. */
const passwordOf = (service: DatabaseOwner) => `test-${service}`

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * A database of this test file, with each service's schema and role in place and no tables yet: a service migrates when
 * it boots. About 50 ms. With `server` (its superuser's URL) on a server of the caller's own, else on the one that the run shares.
 */
export async function databaseOfFile(server?: string): Promise<TestDatabase> {
  const adminUrl = server ?? (await sharedBacking()).postgres
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await withAdmin(adminUrl, async client => {
    // Roles are shared by all databases of the server, so files take turns here; the lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtextextended('fanfare-test', 0))`)
    const made = await createDatabase(adminUrl, name)
    await provision(
      made,
      databaseOwners.map(service => ({ schema: service, role: service, password: passwordOf(service) })),
      { extensions: databaseExtensions },
    )
    return made
  })
  return {
    adminUrl: url,
    url(service) {
      const own = new URL(url)
      own.username = service
      own.password = passwordOf(service)
      return own.href
    },
    drop: () =>
      withAdmin(adminUrl, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}
