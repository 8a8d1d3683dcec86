/**
 * Runs once before the services: makes the database, and each service's schema and restricted role. Run again, it sets the roles' passwords
 * to those given and changes nothing else. */
import { createDatabase, provision, whenReachable } from '@fanfare/runtime/db/database.ts'
import { databaseExtensions, databaseOwners } from '../dev/services.ts'
import { databaseName } from '../dev/site.ts'

const { DATABASE_ADMIN_URL } = process.env
const tenants = databaseOwners.map(service => ({
  schema: service,
  role: service,
  password: process.env[`${service.toUpperCase()}_DATABASE_PASSWORD`] ?? '',
}))
const missing = [
  ...(DATABASE_ADMIN_URL ? [] : ['DATABASE_ADMIN_URL']),
  ...tenants.flatMap(({ schema, password }) => (password ? [] : [`${schema.toUpperCase()}_DATABASE_PASSWORD`])),
]
if (!DATABASE_ADMIN_URL || missing.length > 0) {
  console.error(`missing: ${missing.join(', ')}`)
  process.exit(78)
}
const adminUrl = await whenReachable(() => createDatabase(DATABASE_ADMIN_URL, databaseName), { forMs: 60_000 })
await provision(adminUrl, tenants, { extensions: databaseExtensions })
console.log(`database ${databaseName}: ${databaseOwners.join(', ')}`)
