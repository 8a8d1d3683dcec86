import { callWith } from '@fanfare/networks/credentials.ts'
import type { OutboxEntry } from '@fanfare/runtime/events/events.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { isSettled } from '../live.ts'
import { logStep } from '../log-changes.ts'
import { applyNext, type Learnt, type Values, withValues } from '../model/apply-next.ts'
import { contentPrint } from '../model/content-print.ts'
import type { Event, Next } from '../model/events.ts'
import { type ShownStep, withChange } from '../model/post-change.ts'
import { type Machine, machineOf, nextCommand } from '../model/publication.ts'
import { textPrint } from '../model/same-text.ts'
import { isTerminal } from '../model/states.ts'
import { transition } from '../model/transition.ts'
import { waitMs } from '../model/wait.ts'
import type { Channel, PublishContext } from '../networks/channel.ts'
import { releaseLease } from '../stores/claims.ts'
import type { PostRow } from '../stores/posts.ts'
import { writePart } from '../stores/writes.ts'
import { NoCallSlot } from './call-slots.ts'
import { check } from './check.ts'
import type { CrashPoint } from './crash-points.ts'
import { figures } from './figures.ts'
import { askLimit, countKind } from './network-limit.ts'
import { recorder } from './recorder.ts'
import { ofParts, ofSingle } from './run-write.ts'
import { afterRendering } from './video-files.ts'
import type { WorkerContext } from './worker-context.ts'

const noWords = textPrint('')

export interface Claimed {
  publication: PublicationRow
  post: PostRow
}

/** What is written together with the next state. */
interface Beside {
  learnt?: Learnt | undefined
  /** What the post shows of the step. */
  shown?: ShownStep | undefined
  /** Emitted to other services if and only if this is written. */
  events?: OutboxEntry[] | undefined
  /** Time until the next look where it is held, ms. */
  heldLookMs?: number
}

/** The result of a run: nothing more happens by itself, the next step follows after `ms`, or the lease is lost and the row decides. */
export type RunResult = { type: 'ended' | 'lost' } | { type: 'waits'; ms: number }

/** The steps of a channel, as crash points name them. */
type Step = 'prepare' | 'poll' | 'commit' | 'ask' | 'decorate'

/** Runs in the order in which they were opened: earlier ones get a slot first. */
let opened = 0

export type PublicationRun = ReturnType<typeof openRun>

/** One run of a claimed publication: what is known of it, and the writes that keep its lease. */
export const openRun = (workerContext: WorkerContext, claimed: Claimed, note: (line: string) => void) => {
  const { deps, limits, crash } = workerContext
  const channel = workerContext.channels.get(claimed.publication.surface) as Channel
  const kind = channel.kind(claimed.post)
  const log = deps.log.child({ publicationId: claimed.publication.id, postId: claimed.post.id })
  const record = recorder({
    ids: deps.ids,
    worker: workerContext.worker,
    attempt: claimed.publication.attempt,
    now: deps.clock.now,
    counted: call => figures.call(channel.network, call),
  })
  /** The row as stored, and with the steps that the next write takes along (checked, ready, what was prepared quickly). */
  let stored = claimed.publication
  let publication = stored
  let unwritten: Values = {}
  let unwrittenShown: ShownStep = {}
  let { post } = claimed
  const content = contentPrint(post)
  let context: PublishContext | undefined
  const tried = new Set<number>()
  opened += 1
  const rank = opened
  let hasSlot = false
  let held = true
  /** The result once the lease is not held any more. */
  let result: RunResult = { type: 'lost' }
  /** When the last write began: deadlines are compared with the database's clock, carried on from there. */
  let wroteAt = performance.now()
  const now = () => stored.updated_at.getTime() + (performance.now() - wroteAt)

  /** How long the network may process it. Its media are read before each look at the network. */
  const preparingMs = (): number =>
    channel.items(post, publication).some(item => context?.isVideo(item)) ? limits.preparingVideoMs : limits.preparingMs

  const machine = (): Machine =>
    machineOf(publication, {
      nowMs: now(),
      once: channel.once(publication.prepared),
      content,
      limits: { ...limits, preparingMs: preparingMs() },
    })

  /** The context for calls of the channel. Checked once; throws Impossible where every call would fail. */
  const publishContext = async (): Promise<PublishContext> => {
    const sincePreparedMs = now() - (publication.prepared_at ?? publication.updated_at).getTime()
    const isOurText = (text: string) => textPrint(text) === (publication.prepared.words ?? textPrint(post.caption))
    const hasText = (publication.prepared.words ?? textPrint(post.caption)) !== noWords
    if (context) return { ...context, publication, prepared: publication.prepared, sincePreparedMs, isOurText, hasText }
    const checked = await check(workerContext, publication, post, channel)
    // What has begun may use up the rest of a call budget.
    const begun = publication.prepared_at !== null
    context = {
      ...checked,
      publication,
      post,
      prepared: publication.prepared,
      sincePreparedMs,
      isOurText,
      hasText,
      call: {
        ...callWith(checked, checked.networkId, 'publishing'),
        timeoutMs: limits.callTimeoutMs,
        begun,
        record: record.call,
      },
    }
    return context
  }

  const notify = (change: 'progress' | 'changed'): void =>
    workerContext.notifier.notify(post, { change, settled: isSettled(post, publication.state) })

  /**
   * Writes the next state with what was learnt, and keeps the row that the database returns. The next step follows after the delay of
   * `next`, or at the next look where it is held. Returns false where the lease is lost, which ends this run.
   */
  const write = async (
    next: Next,
    { learnt, shown: ownShown, events = [], heldLookMs = limits.heldLookMs }: Beside = {},
  ): Promise<boolean> => {
    const before = performance.now()
    const steps = { ...unwrittenShown, ...ownShown }
    const { progress } = steps
    const shown = progress && context?.wasRendered ? { ...steps, progress: afterRendering(progress) } : steps
    const isOver = isTerminal(next.state) || next.state === 'held'
    const wait = waitMs(next.wait, publication, { nowMs: now(), random: Math.random(), limits })
    const delayMs = wait ?? (next.state === 'held' ? heldLookMs : isOver ? 0 : undefined)
    const begins = next.intended === true || next.comment === 'intended'
    const own = applyNext(publication, next, learnt)
    const values = { ...unwritten, ...own }
    const isSingle = stored.parts === 1
    const single = isSingle ? ofSingle(post, stored, withValues(publication, own, new Date(now())), shown) : undefined
    const change = {
      values,
      begins,
      delayMs,
      post: single?.change,
      events: [...events, ...(single?.events ?? [])],
      steps: record.take(),
    }
    const write = { held: stored, leaseMs: limits.leaseMs, change }
    const ofSeveral = isSingle ? undefined : await writePart(workerContext.db, write, ofParts(shown, stored, post))
    const written = isSingle ? await workerContext.writeStep(write) : ofSeveral?.row
    if (!written) {
      held = false
      result = { type: 'lost' }
      const { state } = publication
      // Paused before an irreversible call: released at once. With an open call it is asked about again when the lease ends.
      if (begins && publication.commits === 0) await releaseLease(workerContext.db, stored)
      if (begins) log.info({ state }, 'not sent: publishing is paused, or the lease was lost')
      else log.warn({ state }, 'the lease was lost; another worker takes over')
      return false
    }
    for (const { title, text } of change.steps) note(text ? `${title}: ${text}` : title)
    wroteAt = before
    workerContext.renewed.beat()
    logStep(deps, written, { from: stored.state, worker: workerContext.worker })
    const wasLive = stored.state === 'published'
    const beganToWait = next.rendering === true && stored.rendering_since === null
    stored = written
    publication = written
    unwritten = {}
    unwrittenShown = {}
    const { state } = written
    const version = post.version
    const hasChanged = single?.change !== undefined || Object.keys(shown).length > 0
    if (ofSeveral?.post) post = ofSeveral.post
    else if (single?.change) post = withChange(post, single.change, written.updated_at)
    if (ofSeveral?.next) {
      deps.publicationJobs.changed([ofSeveral.next.id])
      deps.publicationJobs.settled(ofSeveral.next.social_account_id)
    }
    if (delayMs !== undefined) held = false
    result = isOver ? { type: 'ended' } : { type: 'waits', ms: delayMs ?? 0 }
    // The next publication of the account may start.
    if (!wasLive && (isOver || beganToWait || state === 'published' || (delayMs ?? 0) > limits.headOfLineTimeoutMs))
      deps.publicationJobs.settled(publication.social_account_id)
    // The end is sent even where nothing else changed: subscribers wait for it.
    if (hasChanged || isSettled(post, state)) notify(post.version === version ? 'progress' : 'changed')
    return true
  }

  const pass = (point: CrashPoint) => crash(kind, point)

  /** The latest start of a call that the lease of the last write still covers, by `performance.now()`. */
  const callBefore = () => wroteAt + limits.leaseMs - limits.callTimeoutMs

  /** Runs `work` in one of the worker's call slots, or in the one that this run has. Rejects with NoCallSlot where none is free in time. */
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (hasSlot) return work()
    return workerContext.callSlots.within(
      async () => {
        hasSlot = true
        try {
          return await work()
        } finally {
          hasSlot = false
        }
      },
      { rank, before: callBefore() },
    )
  }

  return {
    channel,
    log,
    record,
    machine,
    publishContext,
    notify,
    write,
    pass,
    now,
    /** Whether the network takes one more post of the account today. */
    limit: (given: PublishContext) => askLimit(workerContext, channel, given),
    /** The result where the network takes no more of this kind in these 24 hours; undefined: it does. */
    kindLimit: () => countKind(workerContext.db, channel, publication, now),
    /** Looks whether the address of the files answers: not for each post, and never longer than a call may take. */
    lookAtAddress: () => workerContext.mediaEndpoint.look(),
    /** Has the next call read the credential again: the network refused the current one. */
    renew(): void {
      context = undefined
    },
    /** Whether this version of the token was not tried by this run before. */
    tryNewToken(version: number): boolean {
      if (tried.has(version)) return false
      tried.add(version)
      return true
    },
    get result() {
      return result
    },
    /** Whether the lease is held. Once false, nothing is written any more. */
    get held() {
      return held
    },
    get publication() {
      return publication
    },
    get post() {
      return post
    },
    get context() {
      return context
    },
    inSlot,
    get callBefore() {
      return callBefore()
    },
    command: () => nextCommand(machine()),
    /** The transition by an event. */
    next: (event: Event): Next => transition(machine(), event),
    /** Takes a step in memory without a write: the next write takes it along. A worker that dies before that has not taken it. */
    reach(event: Event, { learnt, shown }: Pick<Beside, 'learnt' | 'shown'> = {}): void {
      const values = applyNext(publication, transition(machine(), event), learnt)
      unwritten = { ...unwritten, ...values }
      unwrittenShown = { ...unwrittenShown, ...shown }
      publication = withValues(publication, values, new Date(now()))
    },
    /** One remote call between its two crash points. */
    async remote<T>(name: Step, work: () => Promise<T>): Promise<T> {
      const { network } = channel
      // An open circuit stops calls before the irreversible one; what may be live is always asked about.
      if (name === 'prepare' || name === 'poll') workerContext.circuit.mustBeClosed(network)
      pass(`${name}.before_call`)
      try {
        // What may be live is asked about at once.
        const answer = await (name === 'ask' ? work() : inSlot(work))
        workerContext.circuit.worked(network)
        pass(`${name}.after_call`)
        return answer
      } catch (failure) {
        if (failure instanceof NoCallSlot) throw failure
        workerContext.circuit.failed(network, failure, publication.social_account_id)
        throw failure
      }
    },
  }
}
