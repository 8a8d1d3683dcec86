/** Ids in the shapes of the networks: decimal strings, a prefix for the kind, then a rising number. */
export interface Ids {
  next(kind: keyof typeof prefixes): string
  /** Order of publication over all accounts. */
  sequence(): number
  restore(state: number[]): void
}

const prefixes = {
  user: '10226',
  page: '1010',
  business: '1020',
  ig: '1784140',
  container: '17889',
  media: '17920',
  child: '17931',
  igComment: '17870',
  photo: '1221',
  post: '1222',
  story: '1223',
  video: '1225',
  comment: '1224',
  tiktok: '7312345',
} as const

/** Ids are reserved in blocks, so that one saved line covers many and none is given twice after a crash. */
const block = 1000

export function createIds(clock: { now(): number }, save: (state: number[]) => void): Ids {
  // Begins at the time of day so that a simulator without a journal does not repeat the ids of the run before.
  let counter = Math.floor(clock.now() / 1000) * 20
  let reserved = 0
  let sequence = 0

  function reserve() {
    if (counter < reserved) return
    reserved = counter + block
    save([reserved, sequence])
  }

  return {
    next(kind) {
      counter += 1
      reserve()
      return prefixes[kind] + String(counter).padStart(12, '0')
    },
    sequence: () => ++sequence,
    restore(state) {
      counter = Math.max(counter, state[0] ?? 0)
      sequence = Math.max(sequence, state[1] ?? 0)
      reserved = 0
    },
  }
}
