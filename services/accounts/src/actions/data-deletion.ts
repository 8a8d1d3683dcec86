import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { DeleteLoginData, ReadDataDeletion } from '@fanfare/contracts/endpoints/network-callbacks.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Deps } from '../deps.ts'
import { lockConnectionsOfNetworkPerson } from '../stores/connections.ts'
import type { LoginCredential } from '../stores/login-credentials.ts'
import {
  deleteOldCallbacks,
  deleteOldDeletions,
  findDeletion,
  insertDeletion,
  lockDeletion,
  setDeletionDone,
  waitingDeletions,
} from '../stores/network-callbacks.ts'
import { endLogin, reviewUnsure } from './end-login.ts'
import { CLOCKS_DIFFER_MS, readForm, takeOnce } from './network-callbacks.ts'

const REASON = 'The person who connected this account had the network’s data about them deleted.'
const DAY = 86_400_000
/** What is not done so long after it was asked for failed, ms. */
const LATE_MS = 30_000

/**
 * A person asks the network to have their data deleted here. It is done at once, or, where that fails, by the sweep. Returns what the network
 * shows them: the page that says how far it is, with a code that only they have.
 */
export async function deleteLoginData(
  deps: Deps,
  login: LoginKey,
  form: Buffer,
): Promise<ReplyOf<typeof DeleteLoginData>> {
  const { signature, said } = readForm(deps, 'delete', login, form)
  // Letters and digits alone, as the network asks of it.
  const code = randomBytes(20).toString('hex')
  const codeHash = sha256(code)
  const at = new Date(deps.clock.now())
  await transaction(deps.db, async tx => {
    await takeOnce(deps, tx, { purpose: 'delete', login, signature })
    await insertDeletion(tx, { codeHash, login, personId: said.personId, at })
  })
  await carryOut(deps, codeHash).catch(err => deps.log.error({ err, login }, 'a deletion waits for the sweep'))
  return { url: `${deps.config.publicUrl}/data-deletion/${code}`, confirmation_code: code }
}

/** How far a deletion is. */
export async function readDataDeletion({ db }: Deps, code: string): Promise<ReplyOf<typeof ReadDataDeletion>> {
  const row = await findDeletion(db, sha256(code))
  if (!row) return fail('data_deletion_not_found', { field: 'params.code', rule: 'a confirmation code' })
  const { login, requested_at, done_at } = row
  return {
    status: done_at ? 'done' : 'waiting',
    login,
    requested_at: requested_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
  }
}

/**
 * Does a deletion, once: the login goes with its name and tokens, and of the credentials that came with it only empty rows stay. Who signed in
 * again since it was asked for has allowed us the data again.
 */
async function carryOut(deps: Deps, codeHash: string): Promise<void> {
  const unsure = await transaction(deps.db, async tx => {
    const deletion = await lockDeletion(tx, codeHash)
    if (!deletion?.person_id) return []
    const { login, person_id: personId, requested_at: at } = deletion
    const left: LoginCredential[] = []
    for (const row of await lockConnectionsOfNetworkPerson(tx, login, personId))
      if (row.updated_at <= at) left.push(...(await endLogin(deps, tx, row, { reason: REASON, erase: true })))
    await setDeletionDone(tx, codeHash, new Date(deps.clock.now()))
    return left
  })
  await reviewUnsure(deps, unsure, { reason: REASON })
}

/** Does the deletions that wait, and forgets those and the calls that are old enough. */
export async function sweepDeletions(deps: Deps): Promise<void> {
  const { db, clock, config, log } = deps
  const now = clock.now()
  for (const codeHash of await waitingDeletions(db, new Date(now - LATE_MS)))
    await carryOut(deps, codeHash).catch(err => log.error({ err }, 'data of a person could not be deleted'))
  // Older ones are refused by their age.
  await deleteOldCallbacks(db, new Date(now - config.networkCallbackAgeMs - CLOCKS_DIFFER_MS))
  await deleteOldDeletions(db, new Date(now - config.deletionKeepDays * DAY))
}
