/**
 * Above every id that the product gives out before 2070 (ids.ts of the runtime counts from 2021), and below the largest that a column holds.
 */
let last = 7_000_000_000_000_000_000n

/**
 * Reserves ids for rows that a part writes into a table by itself, so that no two parts of a run write the same one. Returns the id before
 * the first of them, as a decimal string: rows are numbered from 1.
 */
export function idsFor(count: number): string {
  const before = last
  last += BigInt(count)
  return before.toString()
}
