import { type Endpoint, takesBody } from '@fanfare/contracts/endpoint.ts'
import { exampleOf } from '@fanfare/gateway/openapi/examples.ts'
import type { Schema } from '@fanfare/gateway/openapi/schemas.ts'
import { databaseOwners } from '../../../dev/database-owners.ts'
import type { Answer } from '../../client.ts'
import { signedUpload, signedView } from './errors-media.ts'
import { type Ask, owner, type Setup } from './errors-setup.ts'

/** The responses of each endpoint while a part of the system is broken or down. */

/** Input of a public endpoint that is good enough to be looked up. */
function inputOf(endpoint: Endpoint, setup: Setup): Ask {
  if (endpoint.url.startsWith('/media/upload/')) return signedUpload(setup)
  if (endpoint.url.startsWith('/m/')) return signedView(setup)
  return takesBody(endpoint) ? { body: exampleOf(endpoint.body as unknown as Schema) } : {}
}

/** Asks an endpoint as someone who may call it. */
export async function knock(endpoint: Endpoint, setup: Setup): Promise<Answer> {
  if (endpoint.access === 'public') return setup.ask(endpoint, setup.visitor(), inputOf(endpoint, setup))
  const { client, teamId } = await owner(setup)
  return setup.ask(endpoint, client, { params: endpoint.team === 'path' ? { teamId } : {} })
}

/** Hides the tables from the services, and restores them. */
export async function hideTables(setup: Setup): Promise<void> {
  for (const name of databaseOwners) await setup.sql.query(`alter schema ${name} rename to ${name}_hidden`)
}
export async function showTables(setup: Setup): Promise<void> {
  for (const name of databaseOwners) await setup.sql.query(`alter schema ${name}_hidden rename to ${name}`)
}

/** Stops the services behind the gateway from answering. */
export async function stopAnswering({ system }: Setup): Promise<void> {
  const { accounts, team, publishing } = system.services
  await Promise.all([accounts, team, publishing].map(({ http }) => http.close()))
}
