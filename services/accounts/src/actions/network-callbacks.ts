import { NetworkPostChanged } from '@fanfare/contracts/events.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { SignedCall } from '@fanfare/networks/signed/signature.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import type { SentEvent } from '../networks/types.ts'
import { type ConnectionRow, lockConnection, lockConnectionsOfNetworkPerson } from '../stores/connections.ts'
import type { LoginCredential } from '../stores/login-credentials.ts'
import { takeCallback } from '../stores/network-callbacks.ts'
import { checkToken, heldToken } from './check-token.ts'
import { endLogin, type LoginEnding, reviewUnsure } from './end-login.ts'
import { networkSignal } from './network.ts'

/** What a signed call is for: the same text may be sent for each. */
type Purpose = 'deauthorize' | 'delete' | 'event'

/** How far ahead of ours the network's clock may be, ms. */
export const CLOCKS_DIFFER_MS = 5 * 60_000

const REASON = 'The person who connected this account removed Fanfare on the network.'

const places = {
  deauthorize: 'body.signed_request',
  delete: 'body.signed_request',
  event: 'headers.signature',
} as const

/** Forged, too old and taken before look the same to the one who calls. */
const refuse = (purpose: Purpose): never =>
  fail('callback_refused', {
    field: places[purpose],
    rule: 'signed by the network with the secret of this installation’s app, lately, and sent for the first time',
  })

/** Refuses what was not signed, was signed too long ago, or is void. */
function fresh<T>({ clock, config }: Deps, purpose: Purpose, call: SignedCall<T> | undefined): SignedCall<T> {
  const now = clock.now()
  if (!call) return refuse(purpose)
  const { signedAt, endsAt } = call
  const age = now - signedAt
  const isOld = age > config.networkCallbackAgeMs || (endsAt !== null && endsAt < now)
  return isOld || age < -CLOCKS_DIFFER_MS ? refuse(purpose) : call
}

/** A signed form of a network. Throws `invalid_input` where the network of this login sends none, or where the form has no such field. */
export function readForm(deps: Deps, purpose: Purpose, login: LoginKey, form: Buffer) {
  const { readForm: read } = logins[login]
  if (!read) return fail('invalid_input', { field: 'params.login', rule: 'a login whose network sends signed forms' })
  const signed = new URLSearchParams(form.toString()).get('signed_request') ?? ''
  if (signed === '') fail('invalid_input', { field: 'body.signed_request', rule: 'a signed request of the network' })
  return fresh(deps, purpose, read(deps.config, signed))
}

/** Notes, in the transaction that does what a signed call says, that it is taken. Throws `callback_refused` where it was before. */
export async function takeOnce(
  { clock }: Deps,
  tx: Tx,
  { purpose, login, signature }: { purpose: Purpose; login: LoginKey; signature: string },
): Promise<void> {
  const key = sha256(`${purpose} ${login} ${signature}`)
  if (!(await takeCallback(tx, key, new Date(clock.now())))) refuse(purpose)
}

/** The person of a form has removed the application. */
export async function deauthorizeLogin(deps: Deps, login: LoginKey, form: Buffer): Promise<void> {
  const call = readForm(deps, 'deauthorize', login, form)
  await endLogins(deps, { purpose: 'deauthorize', login, call, personId: call.said.personId })
}

/**
 * An event of a network. Where it says that a person removed the application, their connections end. What it says of a post is not believed:
 * it only tells the publisher to look.
 */
export async function takeLoginEvent(deps: Deps, login: LoginKey, event: SentEvent): Promise<void> {
  const { readEvent } = logins[login]
  if (!readEvent) return fail('invalid_input', { field: 'params.login', rule: 'a login whose network sends events' })
  const call = fresh(deps, 'event', readEvent(deps.config, event))
  const { said, signature } = call
  switch (said.type) {
    case 'removed':
      return endLogins(deps, { purpose: 'event', login, call, personId: said.personId })
    case 'post':
      return transaction(deps.db, async tx => {
        await takeOnce(deps, tx, { purpose: 'event', login, signature })
        await emit(tx, NetworkPostChanged, { network: said.network, publishId: said.publishId })
      })
    case 'other':
      return
  }
}

interface Removed {
  purpose: Purpose
  login: LoginKey
  call: SignedCall<unknown>
  personId: string
}

/**
 * Ends every connection of a person of a network, and the credentials that came with them, as a refused token does: posts are held, and one
 * message says so. Of a person without connections nothing is done. The call is taken before the network is asked anything, so that calls that
 * are repeated ask nothing; what is not known by then, the sweep looks at.
 */
async function endLogins(deps: Deps, { purpose, login, call, personId }: Removed): Promise<void> {
  const ending = { reason: REASON, keep: true }
  const { since, unsure } = await transaction(deps.db, async tx => {
    await takeOnce(deps, tx, { purpose, login, signature: call.signature })
    const found = await lockConnectionsOfNetworkPerson(tx, login, personId)
    const over = found.filter(row => row.updated_at.getTime() < call.signedAt)
    const unsure: LoginCredential[] = []
    for (const row of over) unsure.push(...(await endLogin(deps, tx, row, ending)))
    return { since: found.filter(row => !over.includes(row)), unsure }
  })
  for (const row of since) unsure.push(...(await endIfOver(deps, row, ending)))
  await reviewUnsure(deps, unsure, { reason: REASON })
}

/** Ends a connection that was made after the call was signed, where the network says that it is over too: it may be a new one. */
async function endIfOver(deps: Deps, asked: ConnectionRow, ending: LoginEnding): Promise<LoginCredential[]> {
  const held = heldToken(deps, asked, networkSignal())
  const { status } = await checkToken(deps, { ...held, login: asked.login, refused: true })
  if (status !== 'expired') return []
  return transaction(deps.db, async tx => {
    const row = await lockConnection(tx, asked.user_id, asked.id)
    // Who signed in again meanwhile has another token than the one that was asked about.
    return row && row.updated_at.getTime() === asked.updated_at.getTime() ? endLogin(deps, tx, row, ending) : []
  })
}
