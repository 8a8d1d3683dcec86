import { randomBytes } from 'node:crypto'
import { createDatabase, type Migrations, migrate, openDatabase, provision } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { type DatabaseOwner, databaseExtensions, databaseOwners } from '../dev/services.ts'
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

const urlAs = (service: DatabaseOwner, database: string): string => {
  const own = new URL(database)
  own.username = service
  own.password = passwordOf(service)
  return own.href
}

const tenants = databaseOwners.map(service => ({ schema: service, role: service, password: passwordOf(service) }))
const provisioned = (adminUrl: string) => provision(adminUrl, tenants, { extensions: databaseExtensions })

const migrationsOf = async (service: DatabaseOwner) =>
  ((await import(`@fanfare/${service}/db/migrations.ts`)) as { migrations: Migrations }).migrations

/** The database with every service's tables, of which test files get copies. */
const template = 'fanfare_template'

/** Makes the template where the server has none yet. Under its last name only once it is whole: a run may be stopped in between. */
async function makeTemplate(client: pg.Client, adminUrl: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount) return
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  const made = await createDatabase(adminUrl, draft)
  await provisioned(made)
  for (const schema of databaseOwners) {
    const migrations = await migrationsOf(schema)
    const db = openDatabase({ url: urlAs(schema, made), schema, log: silentLog })
    await migrate(db, { schema, migrations }).finally(() => db.destroy())
  }
  await client.query(`alter database ${draft} rename to ${template}`)
}

/**
 * A database of this test file, with each service's schema, role and tables in place, copied from a template: to migrate each one took ten
 * times the processor time. Without tables where `tables` is false, and with `server` (its superuser's URL), which is a server of the
 * caller's own instead of the one that the run shares: a service migrates when it boots.
 */
export async function databaseOfFile({
  server,
  tables = server === undefined,
}: {
  server?: string | undefined
  tables?: boolean
} = {}): Promise<TestDatabase> {
  const adminUrl = server ?? (await sharedBacking()).postgres
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await withAdmin(adminUrl, async client => {
    // Roles are shared by all databases of the server, so files take turns here; the lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtextextended('fanfare-test', 0))`)
    if (tables) {
      await makeTemplate(client, adminUrl)
      await client.query(`create database ${name} template ${template}`)
    }
    const made = await createDatabase(adminUrl, name)
    // Rights on a database, and a role's settings in it, are not copied.
    await provisioned(made)
    return made
  })
  // Each installation has a history of its own, by which a database that was put back is recognised.
  if (tables)
    await withAdmin(url, client => client.query('update publishing.history_mark set lineage = gen_random_uuid()::text'))
  return {
    adminUrl: url,
    url: service => urlAs(service, url),
    drop: () =>
      withAdmin(adminUrl, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}
