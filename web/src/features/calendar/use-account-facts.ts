import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName, type NetworkType } from '@fanfare/contracts/networks.ts'
import { useMemo } from 'react'
import { cityOf } from '../../lib/time/time.ts'
import { spokenAccount } from '../../ui/account-name.ts'

/** What a chip needs to know of an account. */
interface AccountFact {
  account: SocialAccount
  type: NetworkType
  name: string
  /** Its name with that of its network. */
  spoken: string
  /** Address of its picture. */
  picture: string | null
  zone: string
  city: string
}
export type AccountFacts = Map<string, AccountFact>

export const useAccountFacts = (accounts: readonly SocialAccount[]): AccountFacts =>
  useMemo(
    () =>
      new Map(
        accounts.map(account => [
          account.id,
          {
            account,
            type: account.type,
            name: accountName(account),
            spoken: spokenAccount(account),
            picture: account.pic_url,
            zone: account.settings.timezone,
            city: cityOf(account.settings.timezone),
          },
        ]),
      ),
    [accounts],
  )
