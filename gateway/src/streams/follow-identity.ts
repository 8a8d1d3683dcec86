import { type IdentityVoid, topics } from '@fanfare/contracts/live.ts'
import type { Deps } from '../deps.ts'

const AGAIN_MS = 1_000
/** How often each open stream is looked at, as a multiple of how long a credential is remembered: once a minute by default. */
const LOOK_EVERY = 4
const LEAST_MS = 200

/** Ends the streams of a user whose credential no longer opens them; with `strict` also those of which that cannot be found out. */
async function reviseStreams({ people, streams, log }: Deps, userId: string, strict: boolean): Promise<void> {
  for (const stream of streams.of(userId)) {
    try {
      const person = await people.person(stream.credential)
      const teams = person && (await people.teams(userId))
      if (!person || person.via === 'ended') stream.close('signed_out')
      else if (!teams?.of.has(stream.teamId)) stream.close('team_left')
    } catch (err) {
      if (!strict) continue
      // Something changed, and it is not known what: the client comes back and is checked again.
      log.warn({ err }, 'a live stream is ended because its right to be open cannot be checked')
      stream.close('unchecked')
    }
  }
}

/**
 * Drops a user from the cache as soon as a service says that something about them changed: session or key revoked, role or team
 * changed. While Redis is away the cache's own limit holds instead. Open streams are also checked from time to time, so that one ends
 * when its session or key expires, which no message says. Returns a function that stops following.
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
        void reviseStreams(deps, userId, true)
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
  const everyMs = Math.max(LOOK_EVERY * deps.config.identityCacheMs, LEAST_MS)
  const look = setInterval(() => {
    for (const userId of deps.streams.users()) void reviseStreams(deps, userId, false)
  }, everyMs).unref()
  return () => {
    stopped = true
    clearInterval(look)
    clearTimeout(timer)
    stop?.()
  }
}
