import { transaction } from '@fanfare/runtime/db/database.ts'
import { startRounds } from '@fanfare/runtime/process/wake.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../live.ts'
import { logPost } from '../log-changes.ts'
import { detectCut, type Known, type Mark, timelineOf } from '../model/history.ts'
import { beat, findPlace, lockMark, type PlaceSql, setMark } from '../stores/history-mark.ts'
import { type Marks, outsideMarks } from './marks.ts'
import { type Recorded, recordCut } from './record-cut.ts'

const beatMs = 1_000
const troubleMs = 250
/** How often the copy in the media storage is read and written, ms. */
const deepMs = 5_000
/** How long the first check waits for a copy outside of the database, ms. */
const firstReadTimeoutMs = 30_000

/** Keeps the mark of the history up to date, and detects when the database was restored. */
export interface Watch {
  /** The history that this process knows; undefined while it is not known whether something is missing. Nothing is claimed then. */
  known(): Known | undefined
  close(): Promise<void>
}

interface Options {
  worker: string
  /** Called when the history is known again, and when posts were held. */
  changed: () => void
}

/** Increments the mark about once a second, and reads the copies outside of the database before each beat. */
export const startWatch = (deps: Deps, { worker, changed }: Options): Watch => {
  const { db, log, ids } = deps
  const marks: Marks = outsideMarks(deps)
  const began = performance.now()
  let known: Known | undefined
  /** The furthest mark that this process has seen: kept while `known` is undefined. */
  let own: Mark | undefined
  let place: PlaceSql | undefined
  let ended: readonly string[] = []
  let deepAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | undefined
  let down = false

  /** Reads the copies, then increments the mark. The order matters: a mark that was read first is never ahead of an intact database. */
  const turnOnce = async (): Promise<void> => {
    const deep = performance.now() - deepAt >= deepMs || !known
    const outside = await marks.read(deep)
    if (deep) deepAt = performance.now()
    if (!known && !outside.sure) {
      if (performance.now() - began < firstReadTimeoutMs) return
      log.error(
        'neither Redis nor the media storage says how far the history had come: a restored backup is noticed only if the database has moved',
      )
    }
    place ??= await findPlace(db)
    const counted = known && (await count(known, place, outside.marks))
    if (known && counted !== undefined) known = { ...known, seq: counted }
    else await look(place, outside.marks)
    own = known
    if (known) keep(known, deep)
  }

  /** Increments the mark. Undefined where the database is behind, or the whole check is needed. */
  const count = async (now: Known, from: PlaceSql, outside: readonly Mark[]): Promise<number | undefined> => {
    if (outside.some(({ lineage }) => lineage !== now.lineage && !ended.includes(lineage))) return undefined
    const same = outside.filter(({ lineage }) => lineage === now.lineage)
    return beat(db, from, { lineage: now.lineage, seq: Math.max(now.seq, ...same.map(({ seq }) => seq)) })
  }

  /** The whole check, with the mark locked. */
  const look = async (from: PlaceSql, outside: readonly Mark[]): Promise<void> => {
    const seen = own ? [...outside, own] : outside
    known = undefined
    const { recorded, mark, here, over } = await transaction(db, async tx => {
      const now = await lockMark(tx, from)
      const noticed = detectCut(now, seen)
      if (noticed) {
        const recorded = await recordCut(tx, { ids, worker }, { now, marks: seen, noticed })
        return { recorded, mark: recorded.mark, here: now.here, over: [...now.ended, ...recorded.cut.ended] }
      }
      const mark = { lineage: now.lineage, seq: now.seq + 1 }
      await setMark(tx, { ...mark, place: now.here })
      return { recorded: undefined, mark, here: now.here, over: now.ended }
    })
    ended = over
    known = { ...mark, timeline: timelineOf(here) }
    deepAt = Number.NEGATIVE_INFINITY
    if (recorded) announceCut(recorded)
    changed()
  }

  const announceCut = ({ cut, held, posts }: Recorded): void => {
    log.error(
      { cutId: cut.id, noticed: cut.noticed, lostFrom: cut.lost_from, held: held.length },
      'the database was put back to an earlier state: what was due since is held until the networks were asked',
    )
    for (const post of posts) {
      logPost(deps, post, 'changed')
      void announce(deps, post, 'changed')
    }
  }

  /** Writes the copies in the background: a slow storage must not delay the beat. */
  const keep = (mark: Mark, deep: boolean): void => {
    writing ??= marks.write({ lineage: mark.lineage, seq: mark.seq }, { deep }).finally(() => {
      writing = undefined
    })
  }

  const rounds = startRounds(async () => {
    try {
      await turnOnce()
      down = false
    } catch (err) {
      if (!down) log.warn({ err }, 'the mark of the history can not be written for now')
      down = true
    }
    return known ? beatMs : troubleMs
  })
  return {
    known: () => known,
    async close() {
      await rounds.close()
      await writing
    },
  }
}
