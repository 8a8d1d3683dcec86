import { unsubscribeToken } from '@fanfare/accounts/model/notifications/unsubscribe-token.ts'
import { type Endpoint, takesBody } from '@fanfare/contracts/endpoint.ts'
import { exampleOf } from '@fanfare/gateway/openapi/examples.ts'
import type { Schema } from '@fanfare/gateway/openapi/schemas.ts'
import { databaseOwners } from '../../../dev/services.ts'
import type { Answer } from '../../client.ts'
import { signedCall } from './errors-callbacks.ts'
import { signedUpload, signedView } from './errors-media.ts'
import { type Ask, owner, type Setup } from './errors-setup.ts'

/** The responses of each endpoint while a part of the system is broken or down. */

/** The token of a link in an email, of the form that is looked up. */
const linkToken = unsubscribeToken({ userId: '1', kind: 'post_failed', copy: false }, 'a key')

/** Input of a public endpoint that is good enough to be looked up. */
function inputOf(endpoint: Endpoint, setup: Setup): Ask {
  if (endpoint.url.startsWith('/media/upload/')) return signedUpload(setup)
  if (endpoint.url.startsWith('/m/')) return signedView(setup)
  if (endpoint.url.startsWith('/api/unsubscribe'))
    return endpoint.url.endsWith('/change')
      ? { body: { token: linkToken, on: false } }
      : { query: { token: linkToken } }
  if (endpoint.url.startsWith('/connect/')) return signedCall(endpoint, setup)
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
  const { gateway: _gateway, ...behind } = system.services
  await Promise.all(Object.values(behind).map(({ http }) => http.close()))
}
