import { Draft, Failed, type Post } from '@fanfare/contracts/entities/posts.ts'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { useTimes } from '../time/use-times.ts'
import { useUndoBatchMutation } from './placing/placing-api.ts'
import { useSchedulePostMutation, useUpdatePostMutation } from './post-changes-api.ts'
import { nameOfPost } from './post-name.ts'
import { useLazyPostQuery } from './posts-api.ts'

const isOfSeries = ({ series }: Post) => series !== null && !series.alone

/** A wall-clock time in its zone, or the account's time slot at that time; null for a draft without a date. */
export type Time = { wall: string; zone: string; slot?: boolean } | null

/** The state that a move gives, and the time. */
interface Place {
  draft: boolean
  time: Time
}
const placeOf = ({ status, schedule }: Post): Place => ({
  draft: status === Draft,
  time: schedule?.wall ? { wall: schedule.wall, zone: schedule.zone, slot: schedule.kind === 'time_slot' } : null,
})

/**
 * Moves posts in time. A move never changes the state: a draft gets its planned date and stays a draft, a scheduled post stays scheduled.
 * Each change is made to the version that was read, and so is Undo: it puts back exactly what was and never overwrites what someone did meanwhile.
 */
export const useMove = () => {
  const { whenLabel } = useTimes()
  const wordsOf = (time: Time) => (time ? whenLabel(time.wall, time.zone) : '')
  const toast = useToast()
  const [read] = useLazyPostQuery()
  const [schedule] = useSchedulePostMutation()
  const [plan] = useUpdatePostMutation()
  const [takeBack] = useUndoBatchMutation()

  const put = (post: Post, { draft, time }: Place): Promise<Post> => {
    const which = { params: { id: post.id }, ifMatch: post.version }
    const { wall, zone, slot } = time ?? {}
    const at = wall === undefined ? {} : { wall, ...(zone && { zone }) }
    if (draft) return plan({ ...which, body: { schedule: { kind: 'draft', ...at } } }).unwrap()
    if (wall === undefined) throw new Error('A scheduled post has a time')
    return schedule({ ...which, body: slot ? { kind: 'time_slot', wall } : at }).unwrap()
  }
  /** Carries out a change, says what was done, and returns whether it was. Undo: the server sets back what it kept, which the time that is shown cannot tell. */
  const change = async (
    id: string,
    to: (post: Post) => Place,
    said: (post: Post) => string,
    unsaid?: string,
  ): Promise<boolean> => {
    try {
      const post = await read({ params: { id } }).unwrap()
      const { undo: batch } = await put(post, to(post))
      const { wall, zone } = post.schedule ?? {}
      const where = wall && zone ? `back on ${whenLabel(wall, zone)}` : 'back in Drafts'
      const back = unsaid ?? `${nameOfPost(post.caption)} is ${where}`
      toast.done(said(post), batch ? { label: 'Undo', run: () => void undo(batch, back) } : undefined)
      return true
    } catch (fault) {
      toast.fault(messageOf(fault))
      return false
    }
  }
  const undo = async (batch: string, said: string) => {
    try {
      const { items } = await takeBack({ body: { batch } }).unwrap()
      const why = items.find(({ left }) => left !== null)?.left
      if (why) toast.fault(why.message)
      else toast.done(said)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }

  return {
    /** To a wall-clock time; the state stays. */
    move: (id: string, time: NonNullable<Time>): Promise<unknown> =>
      change(
        id,
        post => ({ draft: post.status === Draft, time }),
        post =>
          post.status === Failed
            ? `${nameOfPost(post.caption)} is scheduled again for ${wordsOf(time)}`
            : `${nameOfPost(post.caption)} moved to ${wordsOf(time)}${post.status === Draft ? ". It's still a draft." : ''}${isOfSeries(post) ? '. The rest of its series stays.' : ''}`,
      ),
    /** A planned draft goes out at its time. */
    schedule: (post: Post) =>
      change(
        post.id,
        ({ schedule: planned }) => ({
          draft: false,
          time: planned?.wall ? { wall: planned.wall, zone: planned.zone } : null,
        }),
        ({ caption, schedule: planned }) =>
          `${nameOfPost(caption)} scheduled for ${wordsOf(planned?.wall ? { wall: planned.wall, zone: planned.zone } : null)}`,
        `${nameOfPost(post.caption)} is a draft again`,
      ),
    /** A scheduled post becomes a draft; its date stays as a plan. */
    unschedule: (post: Post) =>
      change(
        post.id,
        now => ({ ...placeOf(now), draft: true }),
        ({ caption }) => `${nameOfPost(caption)} is a draft now`,
        `${nameOfPost(post.caption)} is scheduled again`,
      ),
  }
}
export type Moves = ReturnType<typeof useMove>
