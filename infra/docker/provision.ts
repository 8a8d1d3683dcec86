/** Runs once before the services: makes the database, and each service's schema and restricted role. Again is harmless. */
import { createDatabase, provision, whenReachable } from '@fanfare/runtime/database.ts'
import { databaseName } from '../dev/site.ts'
import { databaseOwners } from '../dev/topology.ts'

const { DATABASE_ADMIN_URL, DATABASE_PASSWORD: password } = process.env
if (!DATABASE_ADMIN_URL || !password) {
  console.error('DATABASE_ADMIN_URL and DATABASE_PASSWORD are needed')
  process.exit(78)
}
const adminUrl = await whenReachable(() => createDatabase(DATABASE_ADMIN_URL, databaseName), { forMs: 60_000 })
await provision(
  adminUrl,
  databaseOwners.map(service => ({ schema: service, role: service, password })),
)
console.log(`database ${databaseName}: ${databaseOwners.join(', ')}`)
