import { stream } from '@fanfare/contracts/limits.ts'
import type { StreamClose, TeamMessage } from '@fanfare/contracts/live.ts'
import { useEffect } from 'react'
import { api, type Tag } from '../api/api.ts'
import { askedAt } from '../api/early-reads.ts'
import { useAppDispatch } from '../store/hooks.ts'
import type { StartListening } from '../store/listening.ts'
import { goneStale, teamEnded, teamFollowed, teamLeft, teamMessage } from './live-actions.ts'

/** Everything that a missed message could have changed. */
const everything: Tag[] = [
  'Posts',
  'Post',
  'Calendar',
  'Counts',
  'Quota',
  'Accounts',
  'Captions',
  'Timeslots',
  'Library',
  'Media',
  'Notes',
  'Editing',
  'Notifications',
  'Team',
]
const backoff = (failures: number) => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2)
/** Why the server ends the stream; undefined where it does not say. */
const reasonOf = (data: unknown) => (typeof data === 'string' ? (JSON.parse(data) as StreamClose).reason : undefined)
/** What a person alone is sent has no place in the stream: of it nothing comes again when a browser reconnects. */
const own: Tag[] = ['Notifications', 'Team']
/** How much older than what was read first a new stream begins, ms: so long it may take to be open, and clocks may differ. */
const openWithin = 10_000

interface Listener {
  onMessage: (message: TeamMessage) => void
  /** Messages that a read list may lack did not come, of these kinds. */
  onMissed: (tags: readonly Tag[]) => void
  onEnded: () => void
}

/**
 * Follows the team stream until the returned function is called. `readSince`: when the oldest of what is shown was asked for, ms; what has
 * happened from then on comes with the first opening. The browser reconnects by itself with Last-Event-ID after a cut; when the server
 * refuses it or sends nothing for 180 s, the stream is opened again after a growing pause, and `onMissed` is called: messages were missed. A
 * person who is in the team no more is not let in again: `onEnded` is called, and that is all.
 */
const follow = (readSince: number, { onMessage, onMissed, onEnded }: Listener): (() => void) => {
  const begun = Date.now()
  const age = Math.max(0, begun - readSince) + openWithin
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = age > stream.mostAge
  let opened = false
  let stopped = false

  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(reopen, stream.silence)
  }
  const reopen = () => {
    source?.close()
    clearTimeout(silence)
    if (stopped) return
    missed = true
    clearTimeout(again)
    again = setTimeout(connect, backoff(failures++))
  }
  const connect = () => {
    const address = opened || missed ? '/api/stream' : `/api/stream?age=${age}`
    source = new EventSource(address, { withCredentials: true })
    alive()
    source.addEventListener('open', () => {
      failures = 0
      // It has taken longer than it was to begin earlier.
      if (!opened && Date.now() - begun > openWithin) missed = true
      if (missed) onMissed(everything)
      else if (opened) onMissed(own)
      missed = false
      opened = true
      alive()
    })
    source.addEventListener('reset', () => {
      alive()
      onMissed(everything)
    })
    source.addEventListener('ping', alive)
    source.addEventListener('close', ({ data }) => {
      if (reasonOf(data) !== 'team_left') return reopen()
      stop()
      onEnded()
    })
    source.addEventListener('error', () => {
      // 0: the browser reconnects by itself. 2: the stream is closed for good.
      if (source?.readyState === 2) reopen()
    })
    source.addEventListener('message', event => {
      alive()
      onMessage(JSON.parse(event.data) as TeamMessage)
    })
  }
  const stop = () => {
    stopped = true
    source?.close()
    for (const timer of [silence, again]) clearTimeout(timer)
  }
  connect()
  return stop
}

/** The team stream as actions of the store, from `teamFollowed` until `teamLeft` or another team. */
export const listenToTeam = (start: StartListening) =>
  start({
    actionCreator: teamFollowed,
    effect: async ({ payload: teamId }, { dispatch, getState, condition, cancelActiveListeners }) => {
      cancelActiveListeners()
      const asked = Object.values(getState()[api.reducerPath].queries).flatMap(query => query?.startedTimeStamp ?? [])
      const stop = follow(Math.min(Date.now(), ...asked.map(askedAt)), {
        onMessage: message => dispatch(teamMessage(message)),
        onMissed: tags => dispatch(goneStale(tags)),
        onEnded: () => dispatch(teamEnded(teamId)),
      })
      try {
        await condition(teamLeft.match)
      } finally {
        stop()
      }
    },
  })

/** Follows the stream of the active team while the shell is mounted. */
export const useTeamStream = (teamId: string) => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(teamFollowed(teamId))
    return () => void dispatch(teamLeft())
  }, [dispatch, teamId])
}
