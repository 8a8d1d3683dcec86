import { fail } from '@fanfare/runtime/errors.ts'
import type { Account } from '../clients/team.ts'

/** Throws `social_account_not_found` where a request names an account that is none of the team's. */
export function requireChosen(accounts: readonly Account[], chosen: string | undefined, field = 'query.acc'): void {
  if (chosen !== undefined && !accounts.some(({ id }) => id === chosen))
    fail('social_account_not_found', { field, rule: 'an account of this team' })
}
