import { type IdentityVoid, topics } from '@fanfare/contracts/live.ts'
import type { Deps } from '../deps.ts'

const AGAIN_MS = 1_000

/** Ends the streams of a user whose credential no longer opens them. */
async function reviseStreams({ people, streams, log }: Deps, userId: string): Promise<void> {
  for (const stream of streams.of(userId)) {
    try {
      const person = await people.person(stream.credential)
      const teams = person && (await people.teams(userId))
      if (!person) stream.close('signed_out')
      else if (!teams?.of.has(stream.teamId)) stream.close('team_left')
    } catch (err) {
      // Not known whether it still holds: the client comes back and is asked anew.
      log.warn({ err }, 'a live stream is ended because its right to be open cannot be checked')
      stream.close('unchecked')
    }
  }
}

/**
 * Forgets a user at the moment a service says that something about them changed: session or key revoked, role or team
 * changed. While Redis is away the cache's own bound holds instead. Answers a function that stops following.
 */
export function followIdentity(deps: Deps): () => void {
  let stopped = false
  let stop: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const begin = async (): Promise<void> => {
    try {
      const end = await deps.live.follow(topics.identity, ({ data }) => {
        const { userId } = data as IdentityVoid
        deps.people.drop(userId)
        void reviseStreams(deps, userId)
      })
      if (stopped) end()
      else stop = end
    } catch (err) {
      if (stopped) return
      deps.log.warn({ err }, 'identity changes cannot be followed for now')
      timer = setTimeout(() => void begin(), AGAIN_MS)
    }
  }
  void begin()
  return () => {
    stopped = true
    clearTimeout(timer)
    stop?.()
  }
}
