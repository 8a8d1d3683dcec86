/** Numbers that look random and depend on their parts alone: the same parts give the same number on every machine. */

const mixed = (state: number, value: number): number => {
  let next = Math.imul(state ^ value, 0x85ebca6b)
  next ^= next >>> 13
  next = Math.imul(next, 0xc2b2ae35)
  return (next ^ (next >>> 16)) >>> 0
}

/** A whole number in [0, 2^32). */
export function hash(...parts: readonly (string | number)[]): number {
  let state = 0x9e3779b9
  for (const part of parts) {
    if (typeof part === 'number') {
      state = mixed(state, part | 0)
      if (part > 0xffffffff) state = mixed(state, Math.floor(part / 2 ** 32))
      continue
    }
    for (let at = 0; at < part.length; at++) state = Math.imul(state ^ part.charCodeAt(at), 16_777_619)
    state = mixed(state, part.length)
  }
  return mixed(state, parts.length)
}

/** A number in [0, 1). */
export const unit = (...parts: readonly (string | number)[]): number => hash(...parts) / 2 ** 32

export const between = (low: number, high: number, ...parts: readonly (string | number)[]): number =>
  low + (high - low) * unit(...parts)

export const pick = <T>(list: readonly T[], ...parts: readonly (string | number)[]): T =>
  list[hash(...parts) % list.length] as T

/** A factor around 1 whose logarithm is about normal, with this deviation. */
export function scatter(deviation: number, ...parts: readonly (string | number)[]): number {
  let sum = 0
  for (let draw = 0; draw < 4; draw++) sum += unit(draw, ...parts)
  // Four uniform numbers have a variance of 4/12.
  return Math.exp(((sum - 2) / Math.sqrt(1 / 3)) * deviation)
}
