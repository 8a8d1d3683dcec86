import { firstLogin } from '@fanfare/contracts/networks/login-keys.ts'
import { kindOfSurface } from '@fanfare/contracts/networks.ts'
import { isNotFetched, NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { Event, Next } from '../model/events.ts'
import { isFetched } from '../model/fetched.ts'
import { filesUnreachableCode } from '../model/post-state.ts'
import type { Command } from '../model/publication.ts'
import { eventOf, Impossible } from '../networks/outcome.ts'
import { releaseLease } from '../stores/claims.ts'
import { NoCallSlot } from './call-slots.ts'
import { commands } from './commands.ts'
import { figures } from './figures.ts'
import { type Claimed, openRun, type PublicationRun, type RunResult } from './publication-run.ts'
import { restrictionNews } from './restriction-news.ts'
import {
  failedTitle,
  faultOf,
  keptOf,
  type Result,
  refusalOfCommit,
  shownOf,
  stepName,
  verdictOf,
} from './step-result.ts'
import type { WorkerContext } from './worker-context.ts'

/**
 * What the network prepared within this time, ms, is written with the intent to publish it, or with the wait for the network: if the
 * worker dies before, making it again costs no more than this.
 */
const quickMs = 1_000
/** Delay of a publication for which the networks had no slot while its lease lasted, ms. */
const noSlotMs = 1_000

/**
 * Runs one claimed publication as far as possible now: until it is live and decorated, has to wait, or has failed. Each call that shows
 * something is made between two writes; those before the irreversible one may share a write. A write that finds the fence or the lease lost
 * ends the run at once, without another call. `note` gets a line for each step.
 */
export const advance = async (
  workerContext: WorkerContext,
  claimed: Claimed,
  { stop, note }: { stop: AbortSignal; note: (line: string) => void },
): Promise<RunResult> => {
  const run = openRun(workerContext, claimed, note)
  run.pass('claim.after_write')
  run.notify('progress')
  while (run.held) {
    const command = run.command()
    if (command === 'none') return { type: 'lost' }
    if (stop.aborted && command !== 'ask') {
      await releaseLease(workerContext.db, run.publication)
      return { type: 'waits', ms: 0 }
    }
    const began = performance.now()
    const result = await commands[command](run).catch<Result | undefined | 'no_slot'>(failure =>
      failure instanceof NoCallSlot ? 'no_slot' : failed(workerContext, run, command, failure),
    )
    if (result === 'no_slot') {
      await releaseLease(workerContext.db, run.publication)
      return { type: 'waits', ms: noSlotMs }
    }
    if (!result || !run.held) continue
    const tookMs = performance.now() - began
    await settle(workerContext, run, { command, result: await believed(workerContext, run, command, result), tookMs })
  }
  return run.result
}

/** The result of a step that threw; undefined where the step is simply repeated. */
const failed = async (
  workerContext: WorkerContext,
  run: PublicationRun,
  command: Command,
  failure: Error,
): Promise<Result | undefined> => {
  const foreseen = failure instanceof NetworkFailure || failure instanceof Impossible
  if (!foreseen) run.log.warn({ err: failure, command }, 'a step of a publication failed with an internal error')
  const said = failure instanceof Impossible ? (failure.fault?.message ?? wordsOf(failure)) : failure.message
  const refused = await refusedToken(workerContext, run, command, failure)
  if (refused === 'again') return undefined
  // The network says so when asked about the token, though not in the refusal itself.
  if (refused === 'blocked' && failure instanceof NetworkFailure)
    return failed(
      workerContext,
      run,
      command,
      new NetworkFailure({ ...failure, message: failure.message, kind: 'checkpoint' }),
    )
  const event: Event = (await isMediaUnreachable(workerContext, run, command, failure))
    ? { type: 'internal_error' }
    : refused === 'valid'
      ? command === 'commit'
        ? { type: 'refused', kind: 'transient' }
        : { type: 'transient' }
      : eventOf(command, failure, workerContext.limits)
  const progress = failure instanceof Impossible ? failure.progress : undefined
  return {
    event,
    title: progress
      ? 'Preparing the video'
      : isFilesAway(failure)
        ? notFetched
        : failedTitle(command, run.channel.network),
    text: sentence(said),
    failure,
    ...(progress ? { post: { progress } } : {}),
  }
}

const notFetched = 'Files not fetched'
/** Whether nothing was sent because the address of the files does not answer. */
const isFilesAway = (failure: unknown): boolean =>
  failure instanceof Impossible && failure.fault?.code === filesUnreachableCode

const wordsOf = ({ event, message }: Impossible) =>
  event.type === 'postponed' || event.type === 'rendering' ? message : 'The account is no longer connected'

/**
 * A refused token does not prove that the connection has ended. It may be an old one: then the step is repeated once (`again`) with the
 * current one. The accounts service asks the network about the current token; only the network's reply ends a connection.
 */
const refusedToken = async (
  { credentials }: WorkerContext,
  run: PublicationRun,
  command: Command,
  failure: Error,
): Promise<'again' | 'valid' | 'blocked' | 'ended' | undefined> => {
  const { context } = run
  if (!(failure instanceof NetworkFailure) || !context) return undefined
  // Reporting has the token inspected, which shows a permission that was taken back, and a login that is locked.
  if (failure.kind === 'forbidden' || failure.kind === 'checkpoint')
    await credentials.report(context.account, context.tokenVersion, failure.message)
  if (failure.kind !== 'token_invalid') return undefined
  const now = await credentials.of(context.account, 'fresh')
  run.renew()
  const isNewer = now !== undefined && now.version !== context.tokenVersion
  // After the irreversible call the network is asked first, with the current token.
  if (isNewer && command === 'commit') return 'valid'
  if (isNewer && run.tryNewToken(now.version)) return 'again'
  const status = await credentials.report(context.account, context.tokenVersion, sentence(failure.message))
  if (status === 'blocked') return 'blocked'
  return status === 'expired' ? 'ended' : 'valid'
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An address of ours that the network fetches for a publication; undefined: it is sent all of it. */
const fetchedFrom = ({ deps }: WorkerContext, { context, channel, post, publication }: PublicationRun) => {
  if (!context) return undefined
  const kind = kindOfSurface(channel.surface)
  const fetched = channel
    .items(post, publication)
    .find(item => isFetched(kind, context.isVideo(item), deps.config.videoDelivery))
  if (fetched) return context.mediaUrl(fetched)
  const cover = kind.videoBy === 'either' ? context.cover() : undefined
  return cover && 'coverUrl' in cover ? cover.coverUrl : undefined
}

/** Whether the address from which the networks fetch the files of a publication does not answer, though it did before. */
const isMediaAway = async (workerContext: WorkerContext, run: PublicationRun): Promise<boolean> => {
  try {
    const url = fetchedFrom(workerContext, run)
    return url !== undefined && (await workerContext.mediaEndpoint.isUnreachable(url))
  } catch (failure) {
    if (isFilesAway(failure)) return true
    throw failure
  }
}

/**
 * Whether the network refused a preparation because it could not fetch a file from us: an internal error, and no attempt. Where a file is
 * fetched for an upload, the refusal does not say why.
 */
const isMediaUnreachable = async (
  workerContext: WorkerContext,
  run: PublicationRun,
  command: Command,
  failure: Error,
): Promise<boolean> =>
  command === 'prepare' &&
  failure instanceof NetworkFailure &&
  (isNotFetched(failure) || failure.kind === 'rejected') &&
  isMediaAway(workerContext, run)

/** What was prepared could not be processed while our files could not be fetched: that is no fault of the post, and it is prepared again. */
const believed = async (
  workerContext: WorkerContext,
  run: PublicationRun,
  command: Command,
  result: Result,
): Promise<Result> => {
  const isDead = command === 'poll' && result.event.type === 'dead' && run.publication.commits === 0
  if (!isDead || !(await isMediaAway(workerContext, run))) return result
  const text = `${sentence(result.text)}. The address of your files doesn’t answer`
  return { event: { type: 'start_over' }, title: notFetched, text }
}

interface Done {
  command: Command
  result: Result
  tookMs: number
}

/** Whether a step needs no write of its own: all is prepared, quickly, and the lease covers the call that follows. */
const needsNoWrite = (run: PublicationRun, next: Next, { command, tookMs }: Done): boolean =>
  command === 'prepare' &&
  next.state === 'prepared' &&
  next.wait === 'now' &&
  tookMs < quickMs &&
  performance.now() < run.callBefore

/** Writes the result of a step: the next state, what the post shows of it, and the delay until the next step. */
const settle = async (workerContext: WorkerContext, run: PublicationRun, done: Done): Promise<void> => {
  const { command, result } = done
  const next = run.next(result.event)
  const { channel, publication, post, now } = run
  const isForbidden = result.failure instanceof NetworkFailure && result.failure.kind === 'forbidden'
  const granted = run.context?.permissions
  const isGranted =
    run.context !== undefined && channel.permissions(run.context.login).publish.every(name => granted?.includes(name))
  const isAppRefused =
    isForbidden && isGranted && workerContext.appRefusals.refused(channel.network, publication.social_account_id)
  if (next.state === 'published' && !publication.published_at) workerContext.appRefusals.worked(channel.network)
  const step = {
    channel,
    publication,
    post,
    isAppRefused,
    login: run.context?.login ?? firstLogin,
    isVideo: run.context?.isVideo ?? (() => false),
    now,
  }
  const fault = faultOf(step, next, result)
  run.record.note(
    stepName(command, next),
    result.title,
    result.text,
    verdictOf(next, result.failure !== undefined),
    command === 'commit' || command === 'ask',
  )
  const { event } = result
  // The known limit of the account is out of date.
  if (event.type === 'refused' && event.kind === 'rate_limited')
    workerContext.networkLimits.delete(publication.social_account_id)
  if (isFilesAway(result.failure)) workerContext.alertOperator('files_unreachable', { network: channel.network })
  if (fault?.code === 'installation')
    workerContext.alertOperator('installation', { network: channel.network, message: result.text })
  const learnt = {
    ...result.learnt,
    ...(next.discardPrepared ? { prepared: keptOf(step, command, result) } : {}),
    ...(event.type === 'refused' ? { refusal: refusalOfCommit(step, event.kind, result) } : {}),
    fault,
    heldVersion: run.context?.tokenVersion ?? (result.failure as Impossible | undefined)?.tokenVersion,
  }
  const shown = shownOf(step, next, result)
  if (needsNoWrite(run, next, done)) {
    run.reach(event, { learnt, shown })
    return run.pass('prepare.after_write')
  }
  const written = await run.write(next, {
    learnt,
    shown,
    events: [
      ...(result.outbox ? [result.outbox] : []),
      ...restrictionNews(run.context?.account, { fault, isLive: next.state === 'published' }),
    ],
    ...(fault?.code === 'account_removed' ? { heldLookMs: 0 } : {}),
  })
  if (written) figures.settled(step, next, event.type, fault)
  if (
    command === 'prepare' ||
    command === 'poll' ||
    command === 'commit' ||
    command === 'ask' ||
    command === 'decorate'
  )
    run.pass(`${command}.after_write`)
}
