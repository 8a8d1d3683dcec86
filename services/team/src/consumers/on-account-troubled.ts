import { CredentialBlocked, SocialAccountRestricted } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { announceChanged } from '../actions/announce.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { setAccountRestricted, setAccountsCheckpointed } from '../stores/social-accounts.ts'

/** The network keeps the person out who connected accounts, until they act there, or lets them in again. */
export const onCredentialBlocked = (deps: Deps) =>
  on<TeamDb, typeof CredentialBlocked>(CredentialBlocked, async (tx, { payload }) => {
    const { teamId, credentialId, version, blocked } = payload
    for (const { id } of await setAccountsCheckpointed(tx, teamId, { credentialId, version }, blocked))
      await announceChanged(deps, tx, teamId, id)
  })

/** The network has restricted an account, or has published for it again. */
export const onSocialAccountRestricted = (deps: Deps) =>
  on<TeamDb, typeof SocialAccountRestricted>(SocialAccountRestricted, async (tx, { payload }) => {
    const { teamId, socialAccountId, restricted } = payload
    if (await setAccountRestricted(tx, teamId, socialAccountId, restricted))
      await announceChanged(deps, tx, teamId, socialAccountId)
  })
