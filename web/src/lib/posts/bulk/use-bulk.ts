import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import type { BulkDone, BulkRefused } from '@fanfare/contracts/entities/bulk.ts'
import type { BatchItem } from '@fanfare/contracts/entities/placing.ts'
import { bulk } from '@fanfare/contracts/limits.ts'
import { useRef } from 'react'
import { useToast } from '../../../ui/toast.ts'
import { isFault, messageOf } from '../../api/api.ts'
import { goneStale } from '../../live/live-actions.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { Times } from '../../time/time.ts'
import { useTimes } from '../../time/use-times.ts'
import { useUndoBatchMutation } from '../placing/placing-api.ts'
import { useBulkPostsMutation } from './bulk-api.ts'
import { shiftWords } from './shift-words.ts'

type Body = BodyOf<typeof BulkPosts>
/** What is to be done with posts, and how far they move. */
export type BulkChange = Pick<Body, 'action' | 'days' | 'date'>
/** Posts that were selected one by one, or all of a filter. */
export type BulkTarget = { ids: string[] } | { filter: NonNullable<Body['filter']>; total: number }
export interface Outcome {
  done: BulkDone[]
  refused: BulkRefused[]
  /** Of each call that can be undone, in order. */
  batches: string[]
}
type Answer = Omit<Outcome, 'batches'> & { batch: string | null; next?: string | undefined }
interface Options {
  dryRun?: boolean
  /** Called after each call with how many posts have been looked at. */
  onProgress?: (looked: number) => void
  /** Asked before each call: true ends the work. */
  stopped?: () => boolean
}

export const sizeOf = (target: BulkTarget): number => ('ids' in target ? target.ids.length : target.total)
const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`

const verbs = {
  delete: ['deleted', 'couldn’t be deleted'],
  move: ['moved', 'couldn’t be moved'],
  retry: ['being retried', 'couldn’t be retried'],
  draft: ['moved to Drafts', 'couldn’t be moved to Drafts'],
} as const

/** Where posts are moved: "2 days later", or "to Thu 10 Dec"; empty where they are not. */
export const moveWords = ({ days, date }: BulkChange, dayLabel: Times['dayLabel']): string =>
  days ? shiftWords(days) : date ? `to ${dayLabel(Temporal.PlainDate.from(date))}` : ''

/** The result of a change of many posts in a sentence, with why the first one was refused. */
export const bulkWords = (
  change: BulkChange,
  { done, refused }: Pick<Outcome, 'done' | 'refused'>,
  dayLabel: Times['dayLabel'],
): string => {
  const [verb, not] = verbs[change.action]
  const did = [verb, moveWords(change, dayLabel)].filter(Boolean).join(' ')
  const [first] = refused
  if (!first) return `${posts(done.length)} ${did}`
  const some = done.length > 0 ? `${posts(done.length)} ${did}. ` : ''
  return `${some}${posts(refused.length)} ${not}. ${first.code === 'schedule_in_past' ? `${first.title}.` : first.message}`
}

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / bulk.posts) }, (_, at) =>
    all.slice(at * bulk.posts, (at + 1) * bulk.posts),
  )

/** Changes of many posts, call by call, and their undo in one step. */
export const useBulk = () => {
  const [change] = useBulkPostsMutation()
  const [undo] = useUndoBatchMutation()
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { dayLabel } = useTimes()
  const running = useRef(false)

  /** One call; of posts none of which can be changed, the refusal of each. */
  const call = async (body: Body): Promise<Answer> => {
    try {
      return await change({ body }).unwrap()
    } catch (fault) {
      if (!body.ids || !isFault(fault) || (fault.code !== 'post_not_found' && fault.code !== 'not_allowed')) throw fault
      const { code, message } = fault
      return {
        batch: null,
        done: [],
        refused: body.ids.map(id => ({ id, caption: '', code, title: message, message })),
      }
    }
  }
  /** Carries a change out, or with `dryRun` only looks what it would do. Throws the fault of a call; what was done until then is in `so`. */
  const carryOut = async (target: BulkTarget, what: BulkChange, options: Options, so: Outcome): Promise<void> => {
    const { dryRun, onProgress, stopped } = options
    const take = ({ done, refused, batch }: Answer) => {
      if (batch) so.batches.push(batch)
      so.done.push(...done)
      so.refused.push(...refused)
      onProgress?.(so.done.length + so.refused.length)
    }
    const rest = { ...what, ...(dryRun && { dry_run: true }) }
    if ('ids' in target) {
      for (const ids of chunks(target.ids)) {
        if (stopped?.()) return
        take(await call({ ...rest, ids }))
      }
      return
    }
    let after: string | undefined
    do {
      if (stopped?.()) return
      const reply = await call({ ...rest, filter: target.filter, ...(after && { after }) })
      take(reply)
      after = reply.next
    } while (after)
  }
  const refresh = () => dispatch(goneStale(['Posts', 'Calendar', 'Counts', 'Quota', 'Timeslots']))

  const takeBack = async (batches: readonly string[], { action }: BulkChange) => {
    const back = action === 'delete' ? 'restored' : 'put back'
    let done = 0
    const left: BatchItem[] = []
    try {
      for (const batch of batches) {
        const reply = await undo({ body: { batch } }).unwrap()
        done += reply.done
        left.push(...reply.items.filter(item => item.left))
      }
      const [first] = left
      if (!first) toast.done(action === 'move' ? 'Move undone' : `${posts(done)} ${back}`)
      else {
        const named = first.caption ? `“${first.caption}”: ` : ''
        toast.fault(
          `${done > 0 ? `${posts(done)} ${back}. ` : ''}${posts(left.length)} left as they are. ${named}${first.left?.message}`,
        )
      }
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
    refresh()
  }

  return {
    /** What a change would do. */
    look: async (target: BulkTarget, what: BulkChange, options: Options): Promise<Outcome> => {
      const so: Outcome = { done: [], refused: [], batches: [] }
      await carryOut(target, what, { ...options, dryRun: true }, so)
      return so
    },
    /** Carries a change out, and says what was done, with Undo. A press while one runs does nothing. */
    run: async (target: BulkTarget, what: BulkChange, options: Options = {}): Promise<void> => {
      if (running.current) return
      running.current = true
      const so: Outcome = { done: [], refused: [], batches: [] }
      let fault: unknown
      try {
        await carryOut(target, what, options, so)
      } catch (err) {
        fault = err
      }
      running.current = false
      const { batches } = so
      const back = batches.length > 0 ? { label: 'Undo', run: () => void takeBack(batches, what) } : undefined
      if (fault)
        toast.fault(`${so.done.length > 0 ? `${bulkWords(what, so, dayLabel)}. ` : ''}${messageOf(fault)}`, back)
      else if (so.refused.length > 0) toast.fault(bulkWords(what, so, dayLabel), back)
      else toast.done(bulkWords(what, so, dayLabel), back)
      refresh()
    },
  }
}
