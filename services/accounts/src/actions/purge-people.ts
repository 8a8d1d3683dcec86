import { UserPurged } from '@fanfare/contracts/events.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import { connectionsOf, isLoginOfOthers } from '../stores/connections.ts'
import { lockCredentialsOfPerson } from '../stores/login-credentials.ts'
import { deleteMailsOf } from '../stores/mails.ts'
import { deleteUserRow, lockDeletedUser, type UserRow, usersToPurge } from '../stores/users.ts'
import { heldToken } from './check-token.ts'
import { resetAllTries } from './count-try.ts'
import { PERSON_GRACE_MS } from './delete-user.ts'
import { endCredentials } from './end-login.ts'
import { isNetworkTrouble } from './network.ts'
import { voidIdentity } from './void-identity.ts'

const PER_SWEEP = 20
const REVOKE_MS = 10_000
/** For so long a network that does not respond is asked again; then the account goes all the same, and its tokens with it. */
const REVOKE_TRIES_MS = 24 * 3_600_000
const REASON = 'The person who connected this account deleted their Fanfare account.'

/** Whether the network was in no state to do it; a refusal means that the token is of no use any more. */
const isAway = (err: NetworkFailure | DOMException): boolean =>
  !(err instanceof NetworkFailure) || err.status === undefined || err.status >= 500 || err.kind === 'rate_limited'

/** Takes the application away from the person's logins at the network. False where it is to be asked again. */
async function revokeLogins(deps: Deps, user: UserRow): Promise<boolean> {
  const over = (user.deleted_at?.getTime() ?? 0) + PERSON_GRACE_MS + REVOKE_TRIES_MS <= deps.clock.now()
  for (const row of await connectionsOf(deps.db, user.id)) {
    // Somebody else uses the same login here: their connections stay.
    if (await isLoginOfOthers(deps.db, user.id, row)) continue
    try {
      await logins[row.login].revoke?.(deps, row.fb_id, heldToken(deps, row, AbortSignal.timeout(REVOKE_MS)))
    } catch (err) {
      if (!isNetworkTrouble(err)) throw err
      deps.log.warn({ err, userId: user.id }, 'a login of a deleted account could not be revoked at the network')
      if (isAway(err) && !over) return false
    }
  }
  return true
}

/** Ends the tokens of teams that stay. Their rows go to the team's owner, empty, so that connecting again renews them. */
async function endTokens(deps: Deps, tx: Tx, userId: string, owners: Map<string, string>): Promise<void> {
  const rows = await lockCredentialsOfPerson(tx, userId)
  // Where nobody else is in the team, its row goes with the person.
  const staying = rows.filter(({ team_id }) => owners.has(team_id) && owners.get(team_id) !== userId)
  await endCredentials(deps, tx, staying, { reason: REASON, by: userId, heirOf: teamId => owners.get(teamId) })
}

async function purge(deps: Deps, user: UserRow, until: Date): Promise<void> {
  const owners = new Map((await deps.team.teamsOf(user.id)).map(({ id, owner_id }) => [id, owner_id]))
  if (!(await revokeLogins(deps, user))) return
  const done = await transaction(deps.db, async tx => {
    // They may have come back while the network was asked.
    if (!(await lockDeletedUser(tx, user.id, until))) return false
    await endTokens(deps, tx, user.id, owners)
    await deleteUserRow(tx, user.id)
    await deleteMailsOf(tx, user.id, user.email_key)
    await emit(tx, UserPurged, { userId: user.id })
    return true
  })
  if (!done) return
  await resetAllTries(deps, user.email_key)
  await voidIdentity(deps, user.id)
  deps.log.info({ userId: user.id }, 'a person who deleted their account is gone for good')
}

/** Deletes people whose days to change their mind are over. One that cannot be deleted now keeps no other one back. */
export async function purgePeople(deps: Deps): Promise<void> {
  const until = new Date(deps.clock.now() - PERSON_GRACE_MS)
  for (const user of await usersToPurge(deps.db, until, PER_SWEEP)) {
    try {
      await purge(deps, user, until)
    } catch (err) {
      deps.log.error({ err, userId: user.id }, 'a deleted account could not be purged')
    }
  }
}
