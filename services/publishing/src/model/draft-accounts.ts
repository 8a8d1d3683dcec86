import type { Account } from './account.ts'
import { wallIn } from './zones.ts'

/** One account of a draft for several, as it is stored. */
interface StoredAccount {
  account_id: string
  /** Its own text; null: that of the draft. */
  caption: string | null
}

/** The accounts of a draft for several, as they are stored. */
export interface DraftAccounts {
  /** Whether the draft's time is one on the clock of each account, or one moment for all of them. */
  clock: 'local' | 'moment'
  accounts: StoredAccount[]
}

/** An account of a draft with its own text, where it has one. */
export interface DraftAccount {
  account: Account
  caption: string | null
}

interface Draft {
  social_account_id: string
  draft_accounts: DraftAccounts | null
}

/** The accounts of a draft that are among `known`; those that were removed from the team are left out. */
export const draftAccountsOf = (
  { social_account_id, draft_accounts }: Draft,
  known: ReadonlyMap<string, Account>,
): DraftAccount[] =>
  (draft_accounts?.accounts ?? [{ account_id: social_account_id, caption: null }]).flatMap(
    ({ account_id, caption }) => {
      const account = known.get(account_id)
      return account ? [{ account, caption }] : []
    },
  )

/** The column of a draft for these accounts; null for one alone. */
export const draftAccountsColumn = (
  clock: DraftAccounts['clock'],
  accounts: readonly DraftAccount[],
): { draft_accounts: string | null } => {
  if (accounts.length < 2) return { draft_accounts: null }
  const stored: DraftAccounts = {
    clock,
    accounts: accounts.map(({ account, caption }) => ({ account_id: account.id, caption })),
  }
  return { draft_accounts: JSON.stringify(stored) }
}

/** When a draft for several is planned for an account in `zone`: at the draft's wall-clock time there, or at its moment. */
export function plannedIn(
  { wall, at, clock }: { wall: string; at: Date; clock: DraftAccounts['clock'] },
  zone: string,
): { wall: string; at: Date } {
  if (clock === 'moment') return { wall: wallIn(at.getTime(), zone), at }
  const instant = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant()
  return { wall, at: new Date(instant.epochMilliseconds) }
}
