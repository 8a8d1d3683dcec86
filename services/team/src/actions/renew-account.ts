import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { accountView } from '../model/account-view.ts'
import { findAccount, renewAccounts } from '../stores/social-accounts.ts'
import { announceChanged } from './announce.ts'
import { inWordsOf } from './rename-fields.ts'

const noAccount = (): never =>
  fail('social_account_not_found', { field: 'body.account', rule: 'a connected account of this team' })

/**
 * Gives an account of the team a new token from the caller's own logins, also where another member connected it. Without one of these that offers it
 * nothing changes. The event of the accounts service says the same later, and then is no news.
 */
export async function renewAccount(deps: Deps, { teamId, userId }: Who, id: string): Promise<SocialAccount> {
  const row = (await findAccount(deps.db, teamId, id)) ?? noAccount()
  const { network_id: account_id, type } = row
  const issued = await inWordsOf({ 'body.account_id': 'body.account' }, () =>
    deps.accounts.issueCredential({ user_id: userId, team_id: teamId, account_id, type }),
  )
  const { credential_id, version, permissions, expires_at, account } = issued
  await transaction(deps.db, async tx => {
    const facts = {
      login: account.login,
      permissions,
      expires_at: expires_at === null ? null : new Date(expires_at),
    }
    for (const changed of await renewAccounts(tx, teamId, credential_id, version, facts))
      await announceChanged(deps, tx, teamId, changed.id, 'renewed', userId)
  })
  return accountView((await findAccount(deps.db, teamId, id)) ?? noAccount())
}
