import { accountName, networkOf } from '@fanfare/contracts/networks.ts'

/** An account's name beside its picture: the network, which the badge shows, is read out. */
export const AccountName = ({ account }: { account: Parameters<typeof accountName>[0] }) => (
  <>
    {accountName(account)}
    <span className="sr-only">, {networkOf(account.type).name}</span>
  </>
)
