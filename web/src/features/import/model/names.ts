import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import type { ImportRow } from './rows.ts'

type Named = Pick<SocialAccount, 'id' | 'type' | 'username' | 'name'>

/** A word of the accounts column that means no account or several, and the rows that have it. */
export interface UnclearName {
  word: string
  numbers: number[]
}

/** The words to choose an account for, those in most rows first. */
export const unclearNames = (rows: readonly ImportRow[]): UnclearName[] => {
  const found = new Map<string, number[]>()
  for (const { number, checked } of rows)
    for (const { column, word } of checked?.findings ?? [])
      if (column === 'accounts' && word) found.set(word, [...(found.get(word) ?? []), number])
  return [...found]
    .map(([word, numbers]) => ({ word, numbers }))
    .toSorted((a, b) => b.numbers.length - a.numbers.length)
}

/** How a cell names an account so that it alone is meant: as screens call it, with its network, or by its ID. */
export const wordFor = (account: Named, accounts: readonly Named[]): string => {
  const shown = accountName(account)
  const alike = accounts.filter(one => accountName(one).toLowerCase() === shown.toLowerCase())
  if (/[,;|\n]/.test(shown)) return account.id
  if (alike.length === 1) return shown
  return alike.filter(({ type }) => type === account.type).length === 1 ? `${account.type}:${shown}` : account.id
}

/** A cell of accounts with another word in the place of one. */
export const withWord = (cell: string, word: string, other: string): string =>
  cell.trim() === word
    ? other
    : cell
        .split(/([,;|\n])/)
        .map(part => (part.trim() === word ? part.replace(word, () => other) : part))
        .join('')
