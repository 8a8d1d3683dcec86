import { stream } from '@fanfare/contracts/limits.ts'
import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { useEffect } from 'react'
import type { Tag } from '../api/api.ts'
import { useAppDispatch } from '../store/hooks.ts'
import type { StartListening } from '../store/listening.ts'
import { goneStale, teamFollowed, teamLeft, teamMessage } from './live-actions.ts'

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
]
const backoff = (failures: number) => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2)
const openStream = () => new EventSource('/api/stream', { withCredentials: true })

/**
 * Follows the team stream until the returned function is called. The browser reconnects by itself with Last-Event-ID after a cut; when
 * the server refuses it or sends nothing for 180 s, the stream is opened again after a growing pause, and `onMissed` is called: messages
 * were missed.
 */
const follow = (onMessage: (message: TeamMessage) => void, onMissed: () => void): (() => void) => {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = false
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
    source = openStream()
    alive()
    source.addEventListener('open', () => {
      failures = 0
      if (missed) onMissed()
      missed = false
      alive()
    })
    source.addEventListener('ping', alive)
    source.addEventListener('close', reopen)
    source.addEventListener('error', () => {
      // 0: the browser reconnects by itself. 2: the stream is closed for good.
      if (source?.readyState === 2) reopen()
    })
    source.addEventListener('message', event => {
      alive()
      onMessage(JSON.parse(event.data) as TeamMessage)
    })
  }
  connect()
  return () => {
    stopped = true
    source?.close()
    for (const timer of [silence, again]) clearTimeout(timer)
  }
}

/** The team stream as actions of the store, from `teamFollowed` until `teamLeft` or another team. */
export const listenToTeam = (start: StartListening) =>
  start({
    actionCreator: teamFollowed,
    effect: async (_, { dispatch, condition, cancelActiveListeners }) => {
      cancelActiveListeners()
      const stop = follow(
        message => dispatch(teamMessage(message)),
        () => dispatch(goneStale(everything)),
      )
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
