import { createHash } from 'node:crypto'
import {
  DeauthorizeLogin,
  DeleteLoginData,
  ReadDataDeletion,
  TakeLoginEvent,
} from '@fanfare/contracts/endpoints/network-callbacks.ts'
import { signedRequest, tiktokSignature } from '../../../simulator/src/app-callbacks.ts'
import { good } from './calls-recipe.ts'
import { query, type Setup } from './calls-setup.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A form about somebody whom no other call is about: each is taken once. */
function form({ system, count }: Setup) {
  const text = signedRequest(system.site.secrets.metaAppSecret, `77${process.pid}${count()}`, Date.now())
  return {
    params: { login: 'facebook' as const },
    bytes: bytesOf(`${new URLSearchParams({ signed_request: text })}`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

/** A deletion that was asked for, and whether it is done: its code. */
export async function deletionOf({ system, count }: Pick<Setup, 'system' | 'count'>, done: boolean): Promise<string> {
  const code = createHash('sha1').update(`${process.pid} ${count()}`).digest('hex')
  await query(
    system,
    `insert into accounts.data_deletions values (encode(sha256($1), 'hex'), 'facebook', $2, now() + interval '1 hour', $3)`,
    [code, done ? null : '7', done ? new Date() : null],
  )
  return code
}

/** Good calls of networks, and of people who asked them for a deletion. */
export const callbackCalls = [
  good(DeauthorizeLogin, form),
  good(DeleteLoginData, form),
  good(TakeLoginEvent, ({ system, count }) => {
    const { tiktokClientKey, tiktokClientSecret } = system.site.secrets
    const said = { client_key: tiktokClientKey, event: 'authorization.removed', user_openid: `x-${count()}` }
    const body = JSON.stringify({ ...said, create_time: 1, content: '{"reason":1}' })
    const headers = {
      'content-type': 'application/json',
      'tiktok-signature': tiktokSignature(tiktokClientSecret, body, Date.now()),
    }
    return { params: { login: 'tiktok' as const }, bytes: bytesOf(body), headers }
  }),
  good(ReadDataDeletion, async setup => ({ params: { code: await deletionOf(setup, true) } })),
]
