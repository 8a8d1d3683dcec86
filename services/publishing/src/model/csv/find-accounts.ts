import { networks } from '@fanfare/contracts/networks.ts'
import type { Account } from '../account.ts'

const plain = (text: string): string => text.normalize('NFC').trim().replace(/^@/, '').toLowerCase()

/** The accounts that a word of a cell may mean: by ID, username or name; `ig:name` says which network. */
function meant(word: string, accounts: readonly Account[]): Account[] {
  const network = networks.find(({ key }) => word.trim().toLowerCase().startsWith(`${key}:`))
  const called = plain(network ? word.trim().slice(network.key.length + 1) : word)
  const among = network ? accounts.filter(({ type }) => type === network.key) : accounts
  const byId = among.filter(({ id }) => id === called)
  if (byId.length > 0) return byId
  const byUsername = among.filter(({ username }) => username !== '' && plain(username) === called)
  return byUsername.length > 0 ? byUsername : among.filter(({ name }) => plain(name) === called)
}

/** How an export names an account: as `findAccounts` finds it again among these accounts, by its ID where no name is its own. */
export function accountWord(account: Account, accounts: readonly Account[]): string {
  const words = [`${account.type}:${account.username}`, account.id]
  return (
    words.find(
      word =>
        !/[,;|\n]/.test(word) &&
        meant(word, accounts)
          .map(({ id }) => id)
          .join() === account.id,
    ) ?? account.id
  )
}

export type FoundAccounts = { ids: string[] } | { unknown: string } | { several: string }

/** The accounts that a cell names, each once, in its order. A name that has a comma is found where it is the whole cell. */
export function findAccounts(cell: string, accounts: readonly Account[]): FoundAccounts {
  const words = meant(cell, accounts).length > 0 ? [cell] : cell.split(/[,;|\n]/).filter(word => word.trim() !== '')
  const ids: string[] = []
  for (const word of words) {
    const found = meant(word, accounts)
    if (found.length > 1) return { several: word.trim() }
    const [account] = found
    if (!account) return { unknown: word.trim() }
    if (!ids.includes(account.id)) ids.push(account.id)
  }
  return { ids }
}
