import {
  CredentialExpired,
  CredentialExpiring,
  CredentialRenewed,
  SocialAccountExpiring,
} from '@fanfare/contracts/events.ts'
import { emit, on } from '@fanfare/runtime/events/events.ts'
import { announceChanged } from '../actions/announce.ts'
import type { Tx } from '../db/db.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import {
  accountsWithToken,
  expireAccounts,
  renewAccounts,
  setTokenFacts,
  type TokenFacts,
} from '../stores/social-accounts.ts'

const announce = async (
  deps: Deps,
  tx: Tx,
  teamId: string,
  changed: { id: string }[],
  cause?: 'expired' | 'renewed',
  by?: string,
): Promise<void> => {
  for (const { id } of changed) await announceChanged(deps, tx, teamId, id, cause, by)
}

/** An ended credential makes its accounts expired (`AccountExpired`), unless they have a newer token by now. */
export const onCredentialExpired = (deps: Deps) =>
  on<TeamDb, typeof CredentialExpired>(CredentialExpired, async (tx, { payload }) => {
    const { teamId, credentialId, version, by } = payload
    await announce(deps, tx, teamId, await expireAccounts(tx, teamId, credentialId, version), 'expired', by)
  })

/** A renewed one makes them active again. News of the token that they have changes only what is known of it. */
export const onCredentialRenewed = (deps: Deps) =>
  on<TeamDb, typeof CredentialRenewed>(CredentialRenewed, async (tx, { payload }) => {
    const { teamId, credentialId, version, login, expiresAt, permissions } = payload
    const facts: TokenFacts = {
      ...(login === undefined ? {} : { login }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : new Date(expiresAt) }),
      ...(permissions === undefined ? {} : { permissions }),
    }
    await announce(deps, tx, teamId, await renewAccounts(tx, teamId, credentialId, version, facts), 'renewed')
    if (version !== undefined)
      await announce(deps, tx, teamId, await setTokenFacts(tx, teamId, credentialId, version, facts))
  })

/** Passes on, for each account that has the token, that its connection ends soon. */
export const onCredentialExpiring = () =>
  on<TeamDb, typeof CredentialExpiring>(CredentialExpiring, async (tx, { payload }) => {
    const { teamId, credentialId, version, expiresAt } = payload
    for (const { id } of await accountsWithToken(tx, teamId, credentialId, version))
      await emit(tx, SocialAccountExpiring, { teamId, socialAccountId: id, expiresAt }, { teamId })
  })
