import { accountName, networks } from '@fanfare/contracts/networks.ts'
import type { Account } from '../account.ts'

const plain = (text: string): string => text.normalize('NFC').trim().replace(/^@/, '').toLowerCase()

/**
 * The accounts that a word of a cell may mean: by ID, by what screens call it, by username or name; `ig:name` says which network. What screens
 * call one account alone means that one, although it is the username or the name of another too.
 */
function meant(word: string, accounts: readonly Account[]): Account[] {
  const network = networks.find(({ key }) => word.trim().toLowerCase().startsWith(`${key}:`))
  const called = plain(network ? word.trim().slice(network.key.length + 1) : word)
  const among = network ? accounts.filter(({ type }) => type === network.key) : accounts
  if (called === '') return []
  const byId = among.filter(({ id }) => id === called)
  if (byId.length > 0) return byId
  const byShown = among.filter(account => plain(accountName(account)) === called)
  return byShown.length > 0
    ? byShown
    : among.filter(({ username, name }) => plain(username) === called || plain(name) === called)
}

/** The first of these words by which an account alone is found among these; its ID where there is none. */
const ownWord = (account: Account, accounts: readonly Account[], words: readonly string[]): string =>
  words.find(
    word =>
      !/[,;|\n]/.test(word) &&
      meant(word, accounts)
        .map(({ id }) => id)
        .join() === account.id,
  ) ?? account.id

/** How an export names an account: as `findAccounts` finds it again among these accounts, by its ID where no name is its own. */
export const accountWord = (account: Account, accounts: readonly Account[]): string =>
  ownWord(account, accounts, [`${account.type}:${account.username}`])

/** How a person may name each of several accounts that one word means. */
const choicesOf = (found: readonly Account[], accounts: readonly Account[]): string[] =>
  found.map(account => {
    const words = [accountName(account), account.username].filter(Boolean)
    return ownWord(account, accounts, [...words, ...words.map(word => `${account.type}:${word}`)])
  })

/** `choices`: words for the accounts that `several` may mean, each of which means one. */
export type FoundAccounts = { ids: string[] } | { unknown: string } | { several: string; choices: string[] }

/** The accounts that a cell names, each once, in its order. A name that has a comma is found where it is the whole cell. */
export function findAccounts(cell: string, accounts: readonly Account[]): FoundAccounts {
  const words = meant(cell, accounts).length > 0 ? [cell] : cell.split(/[,;|\n]/).filter(word => word.trim() !== '')
  const ids: string[] = []
  for (const word of words) {
    const found = meant(word, accounts)
    if (found.length > 1) return { several: word.trim(), choices: choicesOf(found, accounts) }
    const [account] = found
    if (!account) return { unknown: word.trim() }
    if (!ids.includes(account.id)) ids.push(account.id)
  }
  return { ids }
}
