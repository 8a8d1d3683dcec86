import { isNotFetched, NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { type Command, isTerminal, transition } from '../model/publication.ts'
import { releaseLease } from '../stores/claims.ts'
import { commands } from './commands.ts'
import type { Engine } from './engine.ts'
import { type Claimed, causeOf, type Lane, openLane } from './lane.ts'
import { eventOf, Impossible } from './outcome.ts'
import { eventOfNext, failedTitle, faultOf, keptOf, postPart, type Result, stepName, verdictOf } from './telling.ts'

/**
 * Takes one claimed publication as far as it will go now: until it is live and decorated, waits, or has failed. Each remote call stands
 * between two writes; a write that finds the fence or the lease gone ends the lane at once, without another call.
 */
export const advance = async (engine: Engine, claimed: Claimed, stop: AbortSignal): Promise<void> => {
  const lane = openLane(engine, claimed)
  lane.pass('claim.after_write')
  lane.tell('progress')
  while (lane.held) {
    const command = lane.command()
    if (command === 'none') return
    if (stop.aborted && command !== 'ask') {
      await releaseLease(engine.db, lane.publication)
      return
    }
    const result = await commands[command](lane).catch(failure => failed(engine, lane, command, failure))
    if (result && lane.held) await settle(engine, lane, command, result)
  }
}

/** What a step that threw came to. */
const failed = async (engine: Engine, lane: Lane, command: Command, failure: Error): Promise<Result> => {
  const foreseen = failure instanceof NetworkFailure || failure instanceof Impossible
  if (!foreseen) lane.log.warn({ err: failure, command }, 'a step of a publication failed on our side')
  const said = failure instanceof Impossible ? causeOf(failure)?.message : failure.message
  return {
    event: (await isOurs(engine, lane, command, failure)) ? { is: 'ours' } : eventOf(command, failure, engine.limits),
    title: failedTitle(command, lane.channel.network),
    text: sentence(said ?? 'The account is no longer connected'),
    failure,
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether a picture was not taken because our own door was shut: nobody's refusal, and no attempt. */
const isOurs = async ({ mediaDoor }: Engine, { flight, channel, post }: Lane, command: Command, failure: Error) => {
  const [first] = channel.items(post)
  if (command !== 'prepare' || !flight || !first) return false
  return failure instanceof NetworkFailure && isNotFetched(failure) && mediaDoor.isShut(flight.mediaUrl(first))
}

/** Writes what a step came to: the next state, what is told of it, and how long to rest. */
const settle = async (engine: Engine, lane: Lane, command: Command, result: Result): Promise<void> => {
  const next = transition(lane.machine(), result.event)
  const scene = { channel: lane.channel, publication: lane.publication, post: lane.post, now: lane.now }
  const fault = faultOf(scene, next, result)
  lane.record.note(
    stepName(command, next),
    result.title,
    result.text,
    verdictOf(next, result.failure !== undefined),
    command === 'commit' || command === 'ask',
  )
  const ended = isTerminal(next.state) || next.state === 'held' ? 0 : undefined
  const { post: _, fault: __, ...change } = result.change ?? {}
  await lane.write({
    ...change,
    state: next.state,
    restMs: lane.waitMs(next.wait) ?? ended,
    ...(next.forget ? { forget: true, prepared: keptOf(scene, command, result) } : {}),
    intent: next.resolved ? 'resolved' : next.undone ? 'refused' : undefined,
    asked: next.asked,
    absent: next.absent,
    pardon: next.pardon,
    ...(fault === undefined ? {} : { fault }),
    post: postPart(scene, next, result, fault),
    event: eventOfNext(scene, next, fault),
  })
  if (
    command === 'prepare' ||
    command === 'poll' ||
    command === 'commit' ||
    command === 'ask' ||
    command === 'decorate'
  )
    lane.pass(`${command}.after_write`)
  if (result.event.is === 'token_invalid' && lane.flight)
    await engine.credentials.report(lane.flight.account, lane.flight.tokenVersion, result.text)
}
