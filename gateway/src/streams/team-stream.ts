import { topics } from '@fanfare/contracts/live.ts'
import { type LiveMessage, liveKept, readLive } from '@fanfare/runtime/events/live.ts'
import type { Deps } from '../deps.ts'
import { besideId, compareIds } from './ids.ts'
import type { Sse } from './sse.ts'

/** Whether something after `id` is no longer kept: then a client must load its lists again. */
function gap(past: LiveMessage[], id: string | undefined): boolean {
  if (id === undefined) return false
  const first = past[0]
  return first === undefined ? id !== '0-0' : compareIds(id, first.id) < 0
}

/** Where a client's stream begins: after the event that it comes back with, or what happened in so many ms before. */
export interface From {
  lastEventId: string | undefined
  age: number | undefined
}

/** The id after which all that is kept of these is sent to a client, and whether something before it is no longer kept. */
function placeOf(past: LiveMessage[], { lastEventId, age }: From, now: number): { after: string; lost: boolean } {
  const newest = past.at(-1)?.id ?? '0-0'
  if (lastEventId !== undefined) {
    const lost = gap(past, lastEventId)
    return { lost, after: lost ? newest : lastEventId }
  }
  if (age === undefined) return { lost: false, after: newest }
  const begun = `${Math.max(0, now - age)}-0`
  const [first] = past
  // With fewer than are kept, all there were are there.
  const lost = first !== undefined && past.length >= liveKept && compareIds(begun, first.id) < 0
  return { lost, after: lost || compareIds(newest, begun) < 0 ? newest : begun }
}

/** Follows what is for a person alone. A client that comes back reads that again, so that only `age` has a past here. */
const followOwn = async (
  deps: Deps,
  userId: string,
  age: number | undefined,
  on: (message: LiveMessage) => void,
): Promise<() => void> => {
  const topic = topics.person(userId)
  if (age === undefined) return deps.live.follow(topic, on)
  const { after } = placeOf(await readLive(deps.redis, topic), { lastEventId: undefined, age }, deps.clock.now())
  return deps.live.follow(topic, on, { after })
}

/**
 * Opens a team's stream: what a returning client missed, or a new one since it began to read, then what comes. Where that is no longer known it is sent
 * `reset` first, which means "load your lists again". With `userId` the messages to that person alone come too; they have no id, as
 * the client comes back with the place in the team's messages, and reads what it has missed of its own.
 */
export async function followTeam(
  deps: Deps,
  { teamId, userId }: { teamId: string; userId: string | undefined },
  from: From,
  open: (at: string) => Sse,
): Promise<Sse> {
  const topic = topics.team(teamId)
  const past = await readLive(deps.redis, topic)
  const { after, lost } = placeOf(past, from, deps.clock.now())
  let sse: Sse | undefined
  const early: [message: LiveMessage, id?: string][] = []
  const send = (message: LiveMessage, id?: string): void => {
    if (sse) sse.send(message.type, message.data, id)
    else early.push(id === undefined ? [message] : [message, id])
  }
  const on = (message: LiveMessage): void => send(message, message.id)
  const stop = await deps.live.follow(topic, on, { after })
  const stopOwn =
    userId === undefined
      ? undefined
      : await followOwn(deps, userId, from.lastEventId === undefined ? from.age : undefined, message =>
          send(message),
        ).catch(err => {
          stop()
          throw err
        })
  sse = open(after)
  if (lost) sse.send('reset', {}, besideId(after))
  for (const [message, id] of early) send(message, id)
  sse.onEnd(stop)
  if (stopOwn) sse.onEnd(stopOwn)
  return sse
}
