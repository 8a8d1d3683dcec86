import { CredentialExpired, CredentialRenewed } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events.ts'
import { announceChanged } from '../actions/announce.ts'
import type { Tx } from '../db/db.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { socialAccounts } from '../stores/social-accounts.ts'

type Credential = { credentialId: string; teamId: string }
type State = { state: 0 | 1; expires_at?: Date | null }

async function settle(deps: Deps, tx: Tx, { credentialId, teamId }: Credential, state: State): Promise<void> {
  for (const { id } of await socialAccounts(tx).setState(teamId, credentialId, state))
    await announceChanged(deps, tx, teamId, id)
}

/** An ended credential makes its accounts expired (spec §3: status 0). */
export const onCredentialExpired = (deps: Deps) =>
  on<TeamDb, typeof CredentialExpired>(CredentialExpired, (tx, { payload }) => settle(deps, tx, payload, { state: 0 }))

/** A renewed one makes them active again. */
export const onCredentialRenewed = (deps: Deps) =>
  on<TeamDb, typeof CredentialRenewed>(CredentialRenewed, (tx, { payload }) => {
    const { expiresAt } = payload
    const end = expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : new Date(expiresAt) }
    return settle(deps, tx, payload, { state: 1, ...end })
  })
