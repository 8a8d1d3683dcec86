import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { FinishConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { featuresOf } from '@fanfare/contracts/features.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { refusal } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import type { TokenRenewal } from '../networks/types.ts'
import { type ConnectionRow, putConnection, type StateRow, takeConnectState } from '../stores/connections.ts'
import { insertFinishedDialog } from '../stores/finished-dialogs.ts'
import { asAppError, networkSignal } from './network.ts'
import { renewCredentials } from './renew-credentials.ts'
import { keepRenewal } from './renew-tokens.ts'
import { returnAddress } from './start-connect.ts'

type Query = QueryOf<typeof FinishConnect>

/** How long who began a dialog may ask what came of it, ms. */
const FINISHED_MS = 10 * 60_000

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

/** How a dialog ended: of which login it was, for which social account it was begun, and what stood against it. */
export interface Finished {
  /** Null where that is not known. */
  login: LoginKey | null
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
    const code = query.code ?? fail('connect_state_invalid')
    await keepConnection(deps, who, state, { code, stateText: query.state ?? '' })
    return { login: state.login, accountId: state.account_id, fault: null }
  } catch (err) {
    const fault = state ? asAppError(deps, err, 'connect.token_invalid', state.login) : err
    if (!(fault instanceof AppError)) throw fault
    return { login: state?.login ?? null, accountId: state?.account_id ?? null, fault }
  }
}

/** Stores a connection, what renews its token, and for who began the dialog that it came of it. Returns its id. */
async function storeConnection(
  deps: Deps,
  tx: Tx,
  row: ConnectionRow,
  { state, renewal }: { state: StateRow; renewal: TokenRenewal | undefined },
): Promise<string> {
  const id = await putConnection(tx, row)
  if (renewal) await keepRenewal(deps, tx, row, renewal)
  const { state_hash, user_id, session_id } = state
  const expires_at = new Date(deps.clock.now() + FINISHED_MS)
  await insertFinishedDialog(tx, { state_hash, user_id, session_id, connection_id: id, expires_at })
  return id
}

/**
 * The teams whose accounts the person may connect now. A dialog may be finished minutes after it was begun, when the person has left the team
 * or has another role there.
 */
async function teamsToConnect({ team, config }: Deps, userId: string): Promise<string[]> {
  const { memberships } = await team.memberships(userId)
  const mayConnect = ({ role, plan }: (typeof memberships)[number]): boolean =>
    refusal('account.connect', { role, via: 'session', scopes: [] }, featuresOf(plan, config.features)) === undefined
  return memberships.filter(mayConnect).map(({ team_id }) => team_id)
}

/** Keeps the login, also for who may no longer connect accounts in the team: it is the person's own. Credentials are renewed where they may. */
async function keepConnection(
  deps: Deps,
  { userId }: Who,
  state: StateRow,
  { code, stateText }: { code: string; stateText: string },
): Promise<void> {
  const { login, team_id: teamId, credential_id: credentialId } = state
  const given = await logins[login].redeem(deps, code, returnAddress(deps.config), networkSignal(), stateText)
  const row: ConnectionRow = {
    id: deps.ids.next(),
    user_id: userId,
    login,
    fb_id: given.person.id,
    scoped_id: given.person.scopedId ?? null,
    name: given.person.name,
    token: deps.sealer.seal(given.token),
    status: 'active',
    expires_at: given.expiresAt === null ? null : new Date(given.expiresAt),
    granted: given.granted,
    updated_at: new Date(deps.clock.now()),
    refresh_tried_at: null,
  }
  const { renewal } = given
  const id = await transaction(deps.db, tx => storeConnection(deps, tx, row, { state, renewal }))
  const teamIds = await teamsToConnect(deps, userId)
  if (credentialId !== null && !teamIds.includes(teamId)) fail('not_allowed')
  const connection = { ...row, id }
  const named = credentialId === null ? {} : { credentialId }
  await renewCredentials(deps, { userId, teamId, teamIds, connection, ...named })
}
