import type { DateOrder } from '@fanfare/contracts/entities/post-csv.ts'

const local = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/

/** How the dates of a column are written. */
export interface DatesFound {
  order: DateOrder
  /** A date that can be read in both orders, where no other says which is meant. */
  unclear?: string
}

/** The order of day and month in dates such as 5/4/2026: the one in which all of them exist, else `usual`. Year-month-day needs none. */
export const dateOrderOf = (dates: readonly string[], usual: 'dmy' | 'mdy'): DatesFound => {
  const found = dates.flatMap(text => local.exec(text) ?? []).length > 0
  if (!found) return { order: 'ymd' }
  let unclear: string | undefined
  for (const text of dates) {
    const match = local.exec(text)
    if (!match) continue
    if (Number(match[1]) > 12) return { order: 'dmy' }
    if (Number(match[2]) > 12) return { order: 'mdy' }
    if (match[1] !== match[2]) unclear ??= match[0].trim()
  }
  return { order: usual, ...(unclear && { unclear }) }
}
