import pg from 'pg'

/** A service's place in the database: its schema and the role that owns it and sees nothing else. */
export interface Tenant {
  schema: string
  role: string
  password: string
}

const { escapeIdentifier: name, escapeLiteral: text } = pg

async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 })
  // A connection that dies while lent reports here too; the query fails with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Makes the database `database` where it is missing and returns its URL. `adminUrl` names a role that may. It holds UTF-8
 * regardless of the server's default; throws where it exists with another encoding, which would damage texts.
 */
export async function createDatabase(adminUrl: string, database: string): Promise<string> {
  await asAdmin(adminUrl, async client => {
    const { rows } = await client.query<{ encoding: string }>(
      'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = $1',
      [database],
    )
    if (rows.length === 0) await client.query(`create database ${name(database)} encoding 'UTF8' template template0`)
    else if (rows[0]?.encoding !== 'UTF8')
      throw new Error(`the database ${database} has the encoding ${rows[0]?.encoding}; Fanfare needs UTF8`)
  })
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/**
 * Makes each service's schema and restricted role in the database of `adminUrl`, or brings them up to date; running it
 * again changes nothing. Each role may log in, owns its schema, and can read no other: `public` is closed to all. The
 * extensions named live in a schema of their own that every role may use.
 */
export async function provision(
  adminUrl: string,
  tenants: readonly Tenant[],
  { extensions = [] }: { extensions?: readonly string[] } = {},
): Promise<void> {
  const database = decodeURIComponent(new URL(adminUrl).pathname.slice(1))
  await asAdmin(adminUrl, async client => {
    await client.query('begin')
    // Roles belong to the whole server: two databases may be provisioned at once.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('fanfare-provision', 0))`)
    await client.query(`revoke all on schema public from public`)
    await client.query(`revoke all on database ${name(database)} from public`)
    await client.query('create schema if not exists extensions')
    for (const extension of extensions) {
      await client.query(`create extension if not exists ${name(extension)} schema extensions`)
    }
    for (const tenant of tenants) await settle(client, database, tenant)
    await client.query('commit')
  })
}

async function settle(client: pg.Client, database: string, { schema, role, password }: Tenant): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${name(role)}`)
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  await client.query(`alter role ${name(role)} with ${rights} password ${text(password)}`)
  await client.query(`create schema if not exists ${name(schema)}`)
  // Owning a schema by membership needs no superuser, only that the admin may act as the role.
  await client.query(`grant ${name(role)} to current_user`)
  await client.query(`alter schema ${name(schema)} owner to ${name(role)}`)
  await client.query(`revoke all on schema ${name(schema)} from public`)
  await client.query(`grant connect on database ${name(database)} to ${name(role)}`)
  await client.query(`grant usage on schema extensions to ${name(role)}`)
  await client.query(
    `alter role ${name(role)} in database ${name(database)} set search_path = ${name(schema)}, extensions`,
  )
}
