import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { FinishConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault } from '@fanfare/networks/graph/refusals.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../model/tokens.ts'
import { putConnection, type StateRow, takeConnectState } from '../stores/connections.ts'
import { asAppError, networkSignal } from './network.ts'
import { renewCredentials } from './renew-credentials.ts'
import { returnAddress } from './start-connect.ts'

type Query = QueryOf<typeof FinishConnect>

/** What a state was made for. It works once, for its own person and session, for ten minutes. */
async function redeemState({ db, clock }: Deps, who: Who, state: string | undefined): Promise<StateRow> {
  const found = state === undefined ? undefined : await takeConnectState(db, sha256(state))
  const ours =
    found &&
    found.user_id === who.userId &&
    found.session_id === who.sessionId &&
    found.expires_at.getTime() > clock.now()
  return ours ? found : fail('connect_state_invalid')
}

/** Errors of the dialog (RFC 6749 §4.1.2.1) that are about the app, those that pass, and a person's no. */
const ofApp = ['invalid_request', 'unauthorized_client', 'unsupported_response_type', 'invalid_scope']
const passing = ['server_error', 'temporarily_unavailable']
const no = ['access_denied', 'user_denied']

/** Codes that the dialog gives with a person's no: 200 (permissions), 4201 and 4202 (left the dialog). */
const noCodes = ['200', '4201', '4202']
/** Codes of the Graph API that pass by themselves: unknown, service away, too many calls. */
const passingCodes = ['1', '2', '4', '17', '341']

/** The dialog came back without a code. */
function refuseDialog({ log }: Deps, query: Query): never {
  const { error = '', error_code, error_reason, error_description, error_message } = query
  const denied =
    no.includes(error) || no.includes(error_reason ?? '') || (error === '' && noCodes.includes(error_code ?? ''))
  if (denied) fail('connect_denied')
  if (passing.includes(error) || passingCodes.includes(error_code ?? '')) fail('network_unavailable')
  // An error that is neither standard nor numbered is most likely a way of saying no that is new.
  if (!ofApp.includes(error) && error_code === undefined) fail('connect_denied')
  log.error(
    { error, error_code, error_reason, error_description: error_description ?? error_message },
    'the dialog of the network refuses this installation',
  )
  return fail('connect_app_refused')
}

/** A code becomes a long-lived token, with the person and the permissions it is for. */
async function redeemCode({ oauth, config, clock }: Deps, code: string) {
  const signal = networkSignal()
  const short = await oauth.redeem(code, returnAddress(config), signal).catch(err => {
    // A code is refused when it was used or is old, and starting again helps.
    throw err instanceof NetworkFailure && err.kind === 'rejected' && !isInstallationFault(err)
      ? new AppError('connect_state_invalid', { cause: err })
      : err
  })
  if (short.token === '') fail('connect.token_invalid')
  const { token, expiresIn } = await oauth.extend({ token: short.token, signal })
  if (token === '') fail('connect.token_invalid')
  const call = { token, signal }
  const [me, facts, granted] = await Promise.all([oauth.me(call), oauth.inspect(call), oauth.granted(call)])
  const named = expiresIn === null ? null : clock.now() + expiresIn * 1000
  return { token, me, granted, expiresAt: facts.expiresAt ?? named }
}

/** How a dialog ended: for which social account it was begun, and what stood against it. */
export interface Finished {
  accountId: string | null
  fault: AppError | null
}

/**
 * Keeps the connection that the network's dialog gave, and renews credentials: ended ones, and that of the account which
 * the dialog was begun for. Nothing is connected that was not before.
 */
export async function finishConnect(deps: Deps, who: Who, query: Query): Promise<Finished> {
  let state: StateRow | undefined
  try {
    state = await redeemState(deps, who, query.state)
    if (query.error !== undefined || query.error_code !== undefined) refuseDialog(deps, query)
    await keepConnection(deps, who, state, query.code ?? fail('connect_state_invalid'))
    return { accountId: state.account_id, fault: null }
  } catch (err) {
    const fault = asAppError(deps, err, 'connect.token_invalid')
    if (!(fault instanceof AppError)) throw fault
    return { accountId: state?.account_id ?? null, fault }
  }
}

async function keepConnection(deps: Deps, { userId }: Who, state: StateRow, code: string): Promise<void> {
  const { token, me, granted, expiresAt } = await redeemCode(deps, code)
  await putConnection(deps.db, {
    user_id: userId,
    fb_id: me.id,
    name: me.name,
    token: deps.sealer.seal(token),
    status: 'active',
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    granted,
    updated_at: new Date(deps.clock.now()),
  })
  const { team_id: teamId, credential_id: credentialId } = state
  await renewCredentials(deps, { userId, teamId, token, ...(credentialId === null ? {} : { credentialId }) })
}
