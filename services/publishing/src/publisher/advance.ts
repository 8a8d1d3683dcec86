import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { StoredFault } from '../db/schema.ts'
import { announce } from '../live.ts'
import {
  type Command,
  growing,
  isTerminal,
  type Machine,
  nextCommand,
  transition,
  type Wait,
} from '../model/publication.ts'
import { releaseLease } from '../stores/claims.ts'
import type { PostRow } from '../stores/posts.ts'
import { type Change, withPart } from '../stores/writes.ts'
import { check } from './check.ts'
import type { CrashPoint } from './crash-points.ts'
import type { Engine } from './engine.ts'
import { eventOf, Impossible } from './outcome.ts'
import { recorder } from './recorder.ts'
import {
  decorationTitle,
  eventOfNext,
  failedTitle,
  faultOf,
  keptOf,
  postPart,
  type Result,
  stepName,
  verdictOf,
} from './telling.ts'
import type { Channel, Flight, PublicationRow } from './types.ts'

const longestPoll = 15_000
const longestBackoff = 5 * 60_000
const longestAsk = 30_000

export interface Claimed {
  publication: PublicationRow
  post: PostRow
}

/**
 * Takes one claimed publication as far as it will go now: until it is live and decorated, waits, or has failed. Each remote call stands
 * between two writes; a write that finds the fence or the lease gone ends the lane at once, without another call.
 */
export const advance = async (engine: Engine, claimed: Claimed, stop: AbortSignal): Promise<void> => {
  const lane = createLane(engine, claimed)
  engine.crash(lane.kind, 'claim.after_write')
  lane.tell('progress')
  while (lane.held) {
    const command = lane.command()
    if (command === 'none') return
    if (stop.aborted && command !== 'ask') {
      await releaseLease(engine.db, lane.publication)
      return
    }
    await lane.run(command)
  }
}

const createLane = (engine: Engine, claimed: Claimed) => {
  const { deps, limits, crash } = engine
  const channel = engine.channels.get(claimed.publication.surface) as Channel
  const kind = channel.kind(claimed.post)
  const log = deps.log.child({ publicationId: claimed.publication.id, postId: claimed.post.id })
  const record = recorder({
    ids: deps.ids,
    worker: engine.worker,
    attempt: claimed.publication.attempt,
    now: deps.clock.now,
  })
  let { publication, post } = claimed
  let flight: Flight | undefined
  /** Progress since the last write that the database need not know of yet (looked at, ready). */
  let state = publication.state
  let held = true
  /** The database's time at the last write, to judge deadlines by its clock and not by ours. */
  let wroteAt = performance.now()
  const now = () => publication.updated_at.getTime() + (performance.now() - wroteAt)
  const afterCommit = () => publication.commits > 0

  const machine = (): Machine => ({
    state,
    attempt: publication.attempt,
    maxAttempts: publication.max_attempts,
    commits: publication.commits,
    asks: publication.asks,
    absences: publication.absences,
    late: passed(publication.deadline_at, 0),
    stuck: passed(publication.prepared_at, limits.preparingMs),
    settled: passed(publication.commit_requested_at, limits.settlingMs),
  })
  /** Whether that long has gone by since a moment. */
  const passed = (since: Date | null, ms: number) => since !== null && now() - since.getTime() > ms

  const flightOf = async (): Promise<Flight> => {
    const sincePreparedMs = now() - (publication.prepared_at ?? publication.updated_at).getTime()
    if (flight) return { ...flight, publication, prepared: publication.prepared, sincePreparedMs }
    const checked = await check(engine, publication, post, channel)
    flight = {
      ...checked,
      publication,
      post,
      prepared: publication.prepared,
      sincePreparedMs,
      call: { token: checked.token, account: checked.networkId, timeoutMs: limits.callTimeoutMs, record: record.call },
    }
    return flight
  }

  const waitMs = (wait: Wait): number | undefined => {
    if (wait === 'now') return undefined
    if (wait === 'poll') {
      const since = publication.prepared_at ? now() - publication.prepared_at.getTime() : 0
      return Math.min(longestPoll, Math.max(limits.pollMs, since / 2))
    }
    if (wait === 'backoff')
      return (
        growing(Math.max(publication.attempt, publication.commits) - 1, limits.backoffMs, longestBackoff) *
        (0.75 + Math.random() / 2)
      )
    if (wait === 'ask') return growing(publication.asks, limits.askMs, longestAsk)
    return wait.ms
  }

  /** Writes and keeps what came back. False: the lease is lost, and so is this lane. */
  const write = async (change: Change): Promise<boolean> => {
    const before = performance.now()
    const given = { ...change, steps: record.take() }
    const written = await engine.writeStep({ held: publication, leaseMs: limits.leaseMs, change: given })
    if (!written) {
      held = false
      log.warn({ state }, 'the lease was lost; another worker goes on')
      return false
    }
    wroteAt = before
    publication = written
    state = publication.state
    if (change.post) post = withPart(post, change.post)
    if (change.restMs !== undefined || isTerminal(state) || state === 'held') held = false
    if (change.post) tell(change.post.status === undefined ? 'progress' : 'changed')
    return true
  }

  /** Live messages are sent in order and never waited for: a stream must not slow a publication down. */
  const tell = (change: 'progress' | 'changed'): void => void announce(deps, post, change)

  const pass = (point: CrashPoint) => crash(kind, point)

  /** One remote call between its two crash points. */
  const remote = async <T>(
    name: 'prepare' | 'poll' | 'commit' | 'ask' | 'decorate',
    work: () => Promise<T>,
  ): Promise<T> => {
    pass(`${name}.before_call`)
    const answer = await work()
    pass(`${name}.after_call`)
    return answer
  }

  const commands: Record<Exclude<Command, 'none'>, () => Promise<Result | undefined>> = {
    async check() {
      await flightOf()
      record.note(
        'media_ready',
        'Media ready',
        channel.items(post).length === 1
          ? 'The picture can be fetched'
          : `${channel.items(post).length} pictures can be fetched`,
        'ok',
        false,
      )
      state = 'media_ready'
      return undefined
    },
    async prepare() {
      const given = await flightOf()
      const { prepared, done, progress, title, text } = await remote('prepare', () => channel.prepare(given))
      return { event: { is: 'prepared', done }, change: { prepared, post: { progress } }, title, text }
    },
    async poll() {
      const given = await flightOf()
      const answer = await remote('poll', () => channel.poll(given))
      if (answer.is === 'ready') {
        record.note('container_ready', 'Ready', answer.text, 'ok', afterCommit())
        state = 'ready'
        return undefined
      }
      return {
        event: { is: answer.is },
        change: answer.fault ? { fault: answer.fault } : {},
        title: 'Looked',
        text: answer.text,
      }
    },
    async commit() {
      const given = await flightOf()
      pass('intent.before_write')
      const progress = {
        step: 'commit_requested',
        text: 'Posting' as const,
        percent: 80,
        sentence: `Asked ${channel.network} to publish it`,
      }
      record.note('intent', 'Publish intended', 'Written before the call that cannot be taken back', 'ok', true)
      if (!(await write({ state: 'commit_requested', intent: 'written', post: { progress } }))) return undefined
      // The intent's lease covers a call that begins by then. A worker that slept since is not the holder any more.
      const sendBefore = wroteAt + limits.leaseMs - limits.callTimeoutMs
      const answer = await remote('commit', () =>
        channel.commit({ ...given, publication, prepared: publication.prepared, call: { ...given.call, sendBefore } }),
      )
      return { event: { is: 'live' }, change: { contentId: answer.contentId }, title: 'Live', text: answer.text }
    },
    async ask() {
      const given = await flightOf()
      const answer = await remote('ask', () => channel.ask(given))
      const change = answer.is === 'live' ? { contentId: answer.contentId, inferred: answer.inferred } : {}
      return { event: { is: answer.is }, change, title: `Asked ${channel.network}`, text: answer.text }
    },
    async decorate() {
      const given = await flightOf()
      const done = publication.decorated
      const [name, ...rest] = channel.decorations(given, done)
      if (!name) return { event: { is: 'decorated' }, title: 'Done', text: 'Nothing is left to do' }
      const begun = `${name}?`
      // What would show twice when done twice is noted before it is begun.
      if (
        name === 'first_comment' &&
        !done.includes(begun) &&
        !(await write({ state: 'published', decorated: [...done, begun] }))
      )
        return undefined
      const { text, permalink, contentId, inferred } = await remote('decorate', () =>
        channel.decorate(given, name, done),
      )
      record.note(name, decorationTitle[name] ?? name, text, 'ok', true)
      await write({
        state: rest.length ? 'published' : 'decorated',
        ...(rest.length ? {} : { restMs: 0 }),
        decorated: [...publication.decorated.filter(one => one !== begun), name],
        contentId,
        inferred,
        permalink,
        post: { permalink: permalink ?? null, contentId: contentId ?? null },
      })
      pass('decorate.after_write')
      return undefined
    },
    async give_up() {
      return { event: { is: 'gave_up' }, title: 'Time is up', text: 'The deadline of this publication has passed' }
    },
  }

  const settle = async (command: Command, result: Result): Promise<void> => {
    const next = transition(machine(), result.event)
    const scene = { channel, publication, post, now }
    const fault = faultOf(scene, next, result)
    const failed = result.failure !== undefined
    record.note(
      stepName(command, next),
      result.title,
      result.text,
      verdictOf(next, failed),
      command === 'commit' || command === 'ask',
    )
    const restMs = waitMs(next.wait)
    const done = isTerminal(next.state) || next.state === 'held' ? 0 : undefined
    const { post: _, fault: __, ...change } = result.change ?? {}
    const intent = next.resolved ? 'resolved' : next.undone ? 'refused' : undefined
    await write({
      ...change,
      state: next.state,
      restMs: restMs ?? done,
      ...(next.forget ? { forget: true, prepared: keptOf(scene, command, result) } : {}),
      intent,
      asked: next.asked,
      absent: next.absent,
      pardon: next.pardon,
      ...(fault === undefined ? {} : { fault }),
      post: postPart(scene, next, result, fault),
      event: eventOfNext(scene, next, fault),
    })
    if (command !== 'check' && command !== 'give_up')
      pass(`${command as 'prepare' | 'poll' | 'commit' | 'ask' | 'decorate'}.after_write`)
    if (result.event.is === 'token_invalid' && flight)
      await engine.credentials.report(flight.account, flight.tokenVersion, result.text)
  }

  return {
    kind,
    tell,
    get held() {
      return held
    },
    get publication() {
      return publication
    },
    command: () => nextCommand(machine()),
    async run(command: Exclude<Command, 'none'>): Promise<void> {
      let result: Result | undefined
      try {
        result = await commands[command]()
      } catch (failure) {
        if (!(failure instanceof NetworkFailure) && !(failure instanceof Impossible))
          log.warn({ err: failure, command }, 'a step of a publication failed on our side')
        result = {
          event: eventOf(command, failure, limits),
          title: failedTitle(command, channel.network),
          text: (failure as Error).message,
          failure,
        }
        if (failure instanceof Impossible)
          result.text = (failure.cause as StoredFault | undefined)?.message ?? 'The account is no longer connected'
      }
      if (result && held) await settle(command, result)
    },
  }
}
