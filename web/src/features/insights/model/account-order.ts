import type { AccountFigures, InsightFigure } from '@fanfare/contracts/entities/insights.ts'

/** By which column accounts are listed, and whether the highest or the lowest comes first. */
export interface AccountSort {
  by: InsightFigure | 'name'
  order: 'asc' | 'desc'
}

/** The value of a figure that is shown of an account: of followers, how many there are. */
export const valueIn = (row: AccountFigures, figure: InsightFigure): number | null =>
  figure === 'followers' ? row.followersTotal : row[figure]

/** Accounts in the order of a column; those without a value come last whichever way, and names decide between equals. From A to Z is a name's highest first. */
export function sortedBy(
  rows: readonly AccountFigures[],
  { by, order }: AccountSort,
  nameOf: (id: string) => string,
): AccountFigures[] {
  const sign = order === 'desc' ? 1 : -1
  const names = (a: AccountFigures, b: AccountFigures) => nameOf(a.account_id).localeCompare(nameOf(b.account_id))
  return rows.toSorted((a, b) => {
    if (by === 'name') return sign * names(a, b)
    const [one, other] = [valueIn(a, by), valueIn(b, by)]
    if (one === null || other === null) return one === other ? names(a, b) : one === null ? 1 : -1
    return sign * (other - one) || names(a, b)
  })
}
