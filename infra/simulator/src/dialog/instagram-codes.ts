import type { Faults } from '../fault-list.ts'
import type { GraphDeps } from '../graph/env.ts'
import { answers, scripted } from '../graph/fault-injection.ts'
import { instagramLifetimes } from '../graph/instagram-oauth.ts'
import type { Visit } from '../http.ts'
import { freshInstant } from '../state/grants.ts'
import { readBody } from '../wire/body.ts'
import type { Method } from '../wire/call.ts'
import { errorBody, type GraphErrorSpec } from '../wire/errors.ts'

const second = 1000

interface Refusal {
  error_type: string
  code: number
  error_message: string
}
const refusal = (message: string): Refusal => ({ error_type: 'OAuthException', code: 400, error_message: message })

/**
 * `POST https://api.instagram.com/oauth/access_token`: a code becomes a token of an hour. Its errors have a shape of their own, and its
 * `user_id` is a number that a program rounds: the reference shows both.
 */
export async function redeemInstagramCode(deps: GraphDeps, faults: Faults, visit: Visit): Promise<void> {
  const { request, reply } = visit
  const fault = faultOf(deps, faults, request.method as Method)
  if (fault) return void (await reply.code(fault.status ?? 400).send(errorBody(fault)))
  const body = Buffer.isBuffer(request.body) ? request.body : undefined
  const { params } = await readBody(request.headers['content-type'], body)
  const answer = request.method === 'POST' ? redeem(deps, params) : refusal('Unsupported request - method type: get')
  const sent = 'error_type' in answer ? JSON.stringify(answer) : written(answer)
  await reply
    .code('error_type' in answer ? 400 : 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(sent)
}

/** The error that a fault answers with; undefined: none. Faults that end a call otherwise are not met here. */
function faultOf({ state }: GraphDeps, faults: Faults, method: Method): GraphErrorSpec | undefined {
  const target = { name: 'instagram_code', accounts: [] }
  for (const fault of faults.inject(target, method, '/oauth/access_token', false)) {
    if (fault.kind === 'answer_instead') return scripted(fault)
    const spec = answers[fault.kind]?.(state.clock.now())
    if (spec) return spec
  }
  return undefined
}

interface Token {
  access_token: string
  user_id: string
  permissions: string[]
}
/** The id goes out without quotes, as at the network. */
const written = ({ user_id, ...rest }: Token) => `${JSON.stringify(rest).slice(0, -1)},"user_id":${user_id}}`

function redeem({ state, tokens, instagramApp: app }: GraphDeps, params: Record<string, unknown>): Token | Refusal {
  const given = (name: string) => (typeof params[name] === 'string' ? (params[name] as string) : '')
  if (given('client_id') !== app.id) return refusal('Invalid platform app')
  if (given('client_secret') !== app.secret) return refusal('Error validating client secret.')
  if (given('grant_type') !== 'authorization_code') return refusal('Invalid grant type')
  const code = state.code(given('code'))
  const account = code ? state.node(code.userId) : undefined
  if (!code || account?.kind !== 'ig' || code.used) return refusal('Matching code was not found or was already used')
  if (state.clock.now() > code.at + instagramLifetimes.code * second)
    return refusal('This authorization code has expired')
  if (code.redirectUri !== given('redirect_uri'))
    return refusal(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    )
  code.used = true
  state.touch(code)
  const granted = Object.entries(state.grant(account.id)?.permissions ?? {}).filter(([, it]) => it === 'granted')
  const at = freshInstant(state, account.id)
  return {
    access_token: tokens.instagram(account.id, at, at + instagramLifetimes.short * second),
    user_id: account.id,
    permissions: granted.map(([permission]) => permission),
  }
}
