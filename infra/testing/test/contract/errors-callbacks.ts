import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import {
  DeauthorizeLogin,
  DeleteLoginData,
  ReadDataDeletion,
  TakeLoginEvent,
} from '@fanfare/contracts/endpoints/network-callbacks.ts'
import { signedRequest, tiktokSignature } from '../../../simulator/src/app-callbacks.ts'
import { type Ask, on, type Recipe, type Setup } from './errors-setup.ts'

const forged = `signed_request=${signedRequest('another secret', '1', Date.now())}`

/** A call of a network that is signed as it should be, and so is looked up. */
export function signedCall({ name }: Endpoint, { system }: Setup): Ask {
  const { metaAppSecret, tiktokClientKey, tiktokClientSecret } = system.site.secrets
  if (name === ReadDataDeletion.name) return { params: { code: '0'.repeat(40) } }
  if (name !== TakeLoginEvent.name)
    return {
      params: { login: 'facebook' },
      bytes: `signed_request=${signedRequest(metaAppSecret, '1', Date.now())}`,
    }
  const body = JSON.stringify({ client_key: tiktokClientKey, event: 'authorization.removed', user_openid: 'x' })
  const headers = { 'tiktok-signature': tiktokSignature(tiktokClientSecret, body, Date.now()) }
  return { params: { login: 'tiktok' }, bytes: body, headers }
}

/** Each declared error of the networks' own calls. */
export const callbackRecipes: Recipe[] = [
  ...[DeauthorizeLogin, DeleteLoginData].map(endpoint =>
    on(
      endpoint,
      'callback_refused',
      setup => setup.ask(endpoint, setup.visitor(), { params: { login: 'facebook' }, bytes: forged }),
      'body.signed_request',
    ),
  ),
  on(
    TakeLoginEvent,
    'callback_refused',
    setup => setup.ask(TakeLoginEvent, setup.visitor(), { params: { login: 'tiktok' }, bytes: '{}' }),
    'headers.signature',
  ),
  on(
    ReadDataDeletion,
    'data_deletion_not_found',
    setup => setup.ask(ReadDataDeletion, setup.visitor(), { params: { code: '0'.repeat(40) } }),
    'params.code',
  ),
]
