import { within } from '@fanfare/runtime/within.ts'
import type { Deps } from '../deps.ts'
import type { Mark } from '../model/history.ts'
import { bytesOf, MissingFile } from '../storage/storage.ts'

/** Key of the mark in the media storage. */
const storedKey = 'installation/history.json'
const redisMs = 1_000
const storageMs = 5_000
/** A copy in the storage that is younger than this is another worker's, and is left as it is, ms. */
const freshMs = 4_000

/** A mark as it is stored outside of the database; `at` is ISO 8601. */
type Kept = Mark & { at: string }

/** The copies outside of the database. `sure`: a mark was found, or the storage answered that it has none. */
export interface Outside {
  marks: Mark[]
  sure: boolean
}

/** The copies of the mark outside of the database: in Redis with every beat, in the media storage every few seconds. */
export interface Marks {
  /** `deep`: from the storage too. What does not answer in time is left out. */
  read(deep: boolean): Promise<Outside>
  /**
   * Writes to those that the last read had an answer from: a mark that was not read is not overwritten. Never throws. Publications must not
   * wait for it.
   */
  write(mark: Mark, options: { deep: boolean }): Promise<void>
}

export const outsideMarks = ({
  redis,
  storage,
  config,
  clock,
  log,
}: Pick<Deps, 'redis' | 'storage' | 'config' | 'clock' | 'log'>): Marks => {
  const key = `${config.installation}:history`
  const fromRedis = async () => kept(await redis.get(key))
  const fromStorage = async () => {
    try {
      return kept((await bytesOf(await storage.get(storedKey))).toString('utf8'))
    } catch (err) {
      if (err instanceof MissingFile) return undefined
      throw err
    }
  }
  let stored: Kept | undefined
  const answered = { near: false, far: false }
  const isFresh = ({ lineage }: Mark): boolean => {
    const ageMs = clock.now() - Date.parse(stored?.at ?? '')
    return stored?.lineage === lineage && ageMs >= 0 && ageMs < freshMs
  }
  return {
    async read(deep) {
      const [near, far] = await Promise.allSettled([
        within(redisMs, 'reading the mark from Redis', fromRedis()),
        deep ? within(storageMs, 'reading the mark from the storage', fromStorage()) : undefined,
      ])
      answered.near = near.status === 'fulfilled'
      if (deep) {
        answered.far = far.status === 'fulfilled'
        stored = far.status === 'fulfilled' ? far.value : undefined
      }
      const marks = [near, far].flatMap(answer => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
      return { marks, sure: marks.length > 0 || (deep && far.status === 'fulfilled') }
    },
    async write(mark, { deep }) {
      const text = JSON.stringify({ ...mark, at: new Date(clock.now()).toISOString() } satisfies Kept)
      const [, far] = await Promise.allSettled([
        answered.near ? within(redisMs, 'writing the mark to Redis', redis.set(key, text)) : undefined,
        deep && answered.far && !isFresh(mark)
          ? within(storageMs, 'writing the mark to the storage', storage.put(storedKey, Buffer.from(text)))
          : undefined,
      ])
      if (far.status === 'rejected')
        log.warn({ err: far.reason }, 'the mark of the history was not written to the media storage')
    },
  }
}

/** The mark in a text; undefined where it cannot be parsed: then a new one overwrites it. */
const kept = (text: string | null): Kept | undefined => {
  try {
    const { lineage, seq, at } = JSON.parse(text ?? 'null') ?? {}
    return typeof lineage === 'string' && Number.isSafeInteger(seq) ? { lineage, seq, at } : undefined
  } catch {
    return undefined
  }
}
