import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import type { ImportRow } from './rows.ts'

type Named = Pick<SocialAccount, 'id' | 'type' | 'username' | 'name'>

/** A word of a cell that means nothing that is there, or several things, and the rows that have it. */
export interface UnclearName {
  word: string
  numbers: number[]
}

/** The words to choose an account for, or the names of files to upload: those in most rows first. */
export const unclearNames = (rows: readonly ImportRow[], column: 'accounts' | 'media'): UnclearName[] => {
  const found = new Map<string, { word: string; numbers: Set<number> }>()
  for (const { number, checked } of rows)
    for (const { column: of, word } of checked?.findings ?? []) {
      if (of !== column || !word) continue
      // Files are found without regard to case; a cell of accounts is changed as it is written.
      const key = column === 'media' ? word.toLowerCase() : word
      found.set(key, { word: found.get(key)?.word ?? word, numbers: new Set(found.get(key)?.numbers).add(number) })
    }
  return [...found.values()]
    .map(({ word, numbers }) => ({ word, numbers: [...numbers] }))
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
