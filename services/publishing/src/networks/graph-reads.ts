import { networkIdOf } from '@fanfare/contracts/networks.ts'
import type { Account } from '../model/account.ts'
import type { Readable, Subject } from '../model/graph-read/readable.ts'
import { readable } from './readable.ts'

/** What may be read of an account; nothing where its network has no graph. */
export const readableOf = ({ type }: Pick<Account, 'type'>): readonly Readable[] => readable[type]

/** The account as reads of its network name it; undefined where nothing can be read so. */
export const subjectOfGraph = (account: Account): Subject | undefined => {
  const id = networkIdOf(account)
  return id && readableOf(account).length > 0 ? { id, login: account.login } : undefined
}
