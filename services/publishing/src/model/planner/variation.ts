/**
 * By how many minutes a post is placed beside its slot, -range to range: the same for the same seed and key, so that a plan can be
 * calculated again. Different keys spread evenly (FNV-1a, then the finalizer of MurmurHash3).
 */
export function variation(seed: number, key: string, range: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  hash = (hash ^ (hash >>> 16)) >>> 0
  return (hash % (2 * range + 1)) - range
}

/**
 * The variation first, then as much on the other side of the slot, then smaller and smaller ones to the slot's own time: what is tried where
 * the first does not fit.
 */
export function* variations(seed: number, key: string, range: number): Generator<number> {
  for (let minutes = variation(seed, key, range); minutes !== 0; minutes = Math.trunc(minutes / 2)) {
    yield minutes
    yield -minutes
  }
  yield 0
}
