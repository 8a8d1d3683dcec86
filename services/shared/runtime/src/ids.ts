import { randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Ids count milliseconds from 2021-01-01T00:00:00Z. */
export const ID_EPOCH = Date.UTC(2021, 0, 1)

const SEQUENCE_BITS = 12n
const NODE_BITS = 10n
const LAST_SEQUENCE = 4095
const NODES = 1024

/** Gives time-ordered ids: 41 bits of milliseconds, 10 bits of node, 12 bits of sequence. */
export interface Ids {
  /** The next id as a decimal string, always greater than the one before it from this source. */
  next(): string
}

/**
 * Makes a source of ids. `node` (0 to 1023) tells processes apart; without one a random node is drawn, and the sequence
 * starts at a random place each millisecond, so two processes with the same node still rarely meet. Where they do, the
 * primary key refuses the second row.
 */
export function createIds({ clock, node = randomInt(NODES) }: { clock: Clock; node?: number }): Ids {
  if (!Number.isInteger(node) || node < 0 || node >= NODES) throw new RangeError('node must be 0 to 1023')
  let last = 0
  let sequence = 0
  return {
    next() {
      const now = clock.now() - ID_EPOCH
      if (now > last) {
        last = now
        sequence = randomInt(LAST_SEQUENCE >> 1)
      } else if (sequence === LAST_SEQUENCE) {
        // The millisecond is used up (or the clock went back): borrow the next one and stay ordered.
        last += 1
        sequence = 0
      } else {
        sequence += 1
      }
      return ((((BigInt(last) << NODE_BITS) | BigInt(node)) << SEQUENCE_BITS) | BigInt(sequence)).toString()
    },
  }
}
