import { topics } from '@fanfare/contracts/live.ts'
import { type LiveMessage, readLive } from '@fanfare/runtime/events/live.ts'
import type { Deps } from '../deps.ts'
import { besideId, compareIds } from './ids.ts'
import type { Sse } from './sse.ts'

/** Whether something after `id` is no longer kept: then a client must load its lists again. */
function gap(past: LiveMessage[], id: string | undefined): boolean {
  if (id === undefined) return false
  const first = past[0]
  return first === undefined ? id !== '0-0' : compareIds(id, first.id) < 0
}

/**
 * Opens a team's stream: what a returning client missed, then what comes. Where that is no longer known it is sent
 * `reset` first, which means "load your lists again".
 */
export async function followTeam(
  deps: Deps,
  teamId: string,
  lastEventId: string | undefined,
  open: (at: string) => Sse,
): Promise<Sse> {
  const topic = topics.team(teamId)
  const past = await readLive(deps.redis, topic)
  const newest = past.at(-1)?.id ?? '0-0'
  const lost = gap(past, lastEventId)
  const after = lost || lastEventId === undefined ? newest : lastEventId
  let sse: Sse | undefined
  const early: LiveMessage[] = []
  const on = (message: LiveMessage): void => {
    if (sse) sse.send(message.type, message.data, message.id)
    else early.push(message)
  }
  const stop = await deps.live.follow(topic, on, { after })
  sse = open(after)
  if (lost) sse.send('reset', {}, besideId(after))
  for (const message of early) on(message)
  sse.onEnd(stop)
  return sse
}
