import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { isFault, isLost, messageOf } from '../../lib/api/api.ts'
import { isUnreached, reaching } from '../../lib/api/reach.ts'
import { useRequestApprovalMutation } from '../../lib/posts/approval/api.ts'
import { useTakeBack } from '../../lib/posts/placing/use-take-back.ts'
import { nameOfPost } from '../../lib/posts/post-name.ts'
import { watchPublishing } from '../../lib/posts/publishing-watch.ts'
import type { Scope } from '../../lib/posts/series/SeriesDialog.tsx'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { useToast } from '../../ui/toast.ts'
import { clockNow, timesOf, whenEach, type ZoneTime } from './model/clocks.ts'
import type { ComposerAction } from './model/composer-reducer.ts'
import { filesArrived, filesSettled, type Composer as State } from './model/composer-state.ts'
import { capital, itemWord } from './model/kind-words.ts'
import { mayBeginSeries, mayChangeSeries } from './model/repeat.ts'
import { draftScheduleOf, requestOf, scheduleOf } from './model/request.ts'
import type { Intent, Sender } from './model/sender.ts'
import { dateChanged, oneOnly, ruleChanged, seriesChange } from './model/series-scope.ts'
import { doneWords, takenBackWords } from './model/submit-label.ts'
import type { RefusedDates, SeriesCalls } from './use-series.ts'
import type { Together } from './use-together.ts'

export interface Fault {
  message: string
  field?: string | undefined
}

interface With {
  post: Post | undefined
  state: State
  dispatch: Dispatch<ComposerAction>
  send: Sender['send']
  /** Makes the posts of a series from what is held, and changes those of one. */
  seriesCalls: SeriesCalls
  /** To which posts of its series a change of `post` goes. */
  scope: Scope
  together: Together
  /** Time zones of the accounts, the first account's first. */
  zones: readonly string[]
  /** The time that is offered while none is chosen. */
  suggestion: string
  /** A Manager approves it: it is saved as a draft, and asked for. */
  needsApproval: boolean
  /** It waits for approval by this person: scheduling approves it. */
  decides: boolean
  /** It goes out at its time already: a draft takes it off the schedule. */
  scheduled: boolean
  /** It is saved on the server. */
  onDone: () => void
}

/**
 * Saves, schedules or publishes what the composer holds. Without a connection the press waits until the connection is back, as
 * long as the composer stays open.
 */
export const useSubmit = (given: With) => {
  const { post, state, dispatch, send, seriesCalls, scope, together, zones, suggestion, onDone } = given
  const { needsApproval, decides, scheduled } = given
  const toast = useToast()
  const times = useTimes()
  const toStore = useAppDispatch()
  const takeBack = useTakeBack()
  const [request] = useRequestApprovalMutation()
  const [saving, setSaving] = useState<Intent | null>(null)
  const [waiting, setWaiting] = useState<Intent | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  /** What was sent when the response was lost. */
  const [lostFor, setLostFor] = useState<State | null>(null)
  /** New dates of a series: it is asked to which posts they go, and shown what that does. */
  const [asking, setAsking] = useState(false)
  /** The dates of a new series that are refused: it is asked whether to go on without them. */
  const [refused, setRefused] = useState<RefusedDates | null>(null)
  /** How often what waited for a connection was sent since it came back; null after a press, whose failure is shown at once. */
  const retries = useRef<number | null>(null)

  const undoOf = (batch: string | null | undefined, said: Parameters<typeof takeBack>[1]) =>
    batch ? { label: 'Undo', run: () => void takeBack(batch, said) } : undefined

  /** `skip`: a new series goes without the dates that are refused. */
  const submit = async (intent: Intent, skip = false) => {
    // What is sent is what is on screen: it waits for files that are on their way, and nothing is left out unsaid.
    if (!mayGo(state, intent)) return setWaiting(intent)
    const failed = state.items.findIndex(({ upload }) => upload.state === 'failed')
    if (failed >= 0) {
      setWaiting(null)
      const name = `${capital(itemWord(state.items[failed]))} ${failed + 1}`
      const what = intent === 'draft' || scheduled ? 'Not saved' : 'Not sent'
      return setFault({ message: `${what}: ${name} wasn’t uploaded. Upload it again or remove it.` })
    }
    const zone = zones[0] ?? 'UTC'
    const wall = state.wall ?? suggestion
    // From the first press on it is this time: pressing again must be the same request.
    if (intent === 'send' && state.when === 'date' && state.wall === null) dispatch({ type: 'takeOffer', wall })
    const asks = intent === 'send' && needsApproval
    const schedule =
      intent === 'draft'
        ? draftScheduleOf(state, { zone })
        : asks
          ? draftScheduleOf({ ...state, wall }, { zone })
          : scheduleOf(state, { zone, wall })
    // A rule is never that of one post: one that was chosen for several is left alone.
    const toSeries = intent === 'send' && !asks && scope !== 'one' && post && mayChangeSeries(post)
    const refusal = toSeries ? oneOnly(state, post) : undefined
    if (refusal) return setFault({ message: refusal })
    if (toSeries && (ruleChanged(state, post) || dateChanged(state, post))) {
      setFault(null)
      return setAsking(true)
    }
    setSaving(intent)
    setWaiting(null)
    setFault(null)
    try {
      if (toSeries) {
        await seriesCalls.change(post, seriesChange(state, post, scope, { zone, wall }))
        return onDone()
      }
      if (asks) {
        for (const { id } of await send(requestOf(state, schedule), 'draft', state.version))
          await request({ params: { id }, body: {} }).unwrap()
        toast.done('Sent for approval')
        return onDone()
      }
      if (intent === 'send' && mayBeginSeries(post) && state.repeat && schedule.kind === 'date') {
        // The draft is stored first: the series takes its place only as the version that is on screen.
        const [opened] = post
          ? await send(requestOf(state, draftScheduleOf(state, { zone })), 'draft', state.version)
          : []
        const draft = opened && { id: opened.id, version: opened.version }
        const made = await seriesCalls.create(requestOf(state, schedule), state.repeat, schedule, draft, skip)
        if ('refused' in made) return setRefused(made)
        toast.done(made.words, undoOf(made.batch, takenBackWords))
        return onDone()
      }
      const posts = await send(requestOf(state, schedule), intent, state.version)
      if (intent === 'draft' && scheduled) {
        const back = () => `${nameOfPost(post?.caption ?? '')} is scheduled again`
        // A member whose posts are approved can't schedule it again.
        const undo = needsApproval ? undefined : undoOf(posts[0]?.undo, back)
        toast.done('Moved to Drafts. It won’t be published.', undo)
      } else if (intent === 'draft') toast.done('Draft saved')
      else if (state.when === 'now') toStore(watchPublishing(posts, schedule.undo_seconds, post))
      else {
        const when = whenEach(
          state.when === 'slot' ? timesOfPosts(posts) : timesOf(wall, zones, clockNow(state)),
          times,
        )
        const moved = posts[0]?.post_at !== post?.post_at
        const words = doneWords({ decides, scheduled }, { count: posts.length, when, moved })
        // One post is taken off the schedule where it is; several are in one step.
        toast.done(words, posts.length > 1 && !decides ? undoOf(posts[0]?.undo, takenBackWords) : undefined)
      }
      onDone()
    } catch (reason) {
      if (isFault(reason) && reason.code === 'offline' && !navigator.onLine) return setWaiting(intent)
      if (isUnreached(reason) && mayRetry(retries.current)) return setWaiting(intent)
      if (isFault(reason) && reason.code === 'version_conflict' && (await together.merge()))
        return setFault({ message: 'This post was changed elsewhere. Check it with those changes, then press again.' })
      if (isLost(reason)) setLostFor(state)
      const message = isLost(reason)
        ? 'Fanfare didn’t respond. Press again: nothing is posted twice.'
        : messageOf(reason)
      setFault({ message, field: isFault(reason) ? reason.field : undefined })
    } finally {
      setSaving(null)
    }
  }

  const settled = waiting === null ? filesSettled(state) : mayGo(state, waiting)
  const hadToUpload = useRef(false)
  hadToUpload.current = waiting !== null && (hadToUpload.current || !settled)
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    if (!waiting || !settled) return
    const back = () => {
      retries.current = (retries.current ?? 0) + 1
      void latest.current(waiting)
    }
    let again: ReturnType<typeof setTimeout> | undefined
    // It waited for files alone.
    if (navigator.onLine && hadToUpload.current) back()
    else if (navigator.onLine && retries.current) again = setTimeout(back, reaching.pauseMs)
    addEventListener('online', back)
    return () => {
      clearTimeout(again)
      removeEventListener('online', back)
    }
  }, [waiting, settled])

  return {
    submit: (intent: Intent) => {
      retries.current = null
      void submit(intent)
    },
    saving,
    fault,
    /** What is held may have been sent already: the response was lost. */
    unsettled: lostFor === state,
    /** What is done when the connection is back. */
    waiting,
    cancelWaiting: () => setWaiting(null),
    asking,
    endAsking: () => setAsking(false),
    refused,
    endRefused: () => setRefused(null),
    skipRefused: () => {
      setRefused(null)
      retries.current = null
      void submit('send', true)
    },
  }
}

/** Whether all files are there for what a press is for. */
const mayGo = (state: State, intent: Intent) => (intent === 'draft' ? filesArrived(state) : filesSettled(state))

const mayRetry = (sent: number | null) => sent !== null && sent <= reaching.retries

/** When stored posts go out, the earliest first: the slots that they took. */
const timesOfPosts = (posts: readonly Post[]): ZoneTime[] =>
  posts
    .flatMap(({ schedule }) =>
      schedule?.wall ? [{ zone: schedule.zone, wall: schedule.wall, at: Temporal.Instant.from(schedule.at) }] : [],
    )
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at))
