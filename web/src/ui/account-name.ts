import { accountName, networkOf } from '@fanfare/contracts/networks.ts'

type Named = Parameters<typeof accountName>[0]

/** What an account is called where its picture with the network's badge is not seen: "oleaandsons, TikTok". Accounts of two networks may share a name. */
export const spokenAccount = (account: Named): string => `${accountName(account)}, ${networkOf(account.type).name}`

/** Accounts as a list to choose from names them: with the network where two of them have one name. */
export const accountChoices = (accounts: readonly (Named & { id: string })[]): { value: string; label: string }[] =>
  accounts.map(account => ({
    value: account.id,
    label: accounts.some(other => other.id !== account.id && accountName(other) === accountName(account))
      ? spokenAccount(account)
      : accountName(account),
  }))
