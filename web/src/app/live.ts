import { stream } from '@fanfare/contracts/limits.ts'
import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { useEffect } from 'react'
import type { Tag } from './api.ts'
import { useAppDispatch } from './hooks.ts'
import { patchProgress } from './live-patch.ts'
import { goneStale, postChanged } from './live-sync.ts'
import type { AppDispatch } from './store.ts'

type Listener = (message: TeamMessage) => void
const listeners = new Set<Listener>()

/** Hears every message of the team stream; returns how to stop. */
export const onTeamMessage = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Everything that a missed message could have changed. */
const everything: Tag[] = ['Posts', 'Post', 'Calendar', 'Counts', 'Quota', 'Accounts']
const backoff = (failures: number) => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2)

/**
 * Follows the team stream. The browser reconnects by itself with Last-Event-ID after a cut; when the server refuses or falls
 * silent for 180 s the stream is opened anew after a growing pause, and all lists are fetched again because messages were missed.
 */
export const followTeam = (
  dispatch: AppDispatch,
  open: () => EventSource = () => new EventSource('/api/stream', { withCredentials: true }),
): (() => void) => {
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
    source = open()
    alive()
    source.addEventListener('open', () => {
      failures = 0
      if (missed) dispatch(goneStale(everything))
      missed = false
      alive()
    })
    source.addEventListener('ping', alive)
    source.addEventListener('close', reopen)
    source.addEventListener('error', () => {
      // 0 connecting: the browser is on it. 2 closed: it has given up.
      if (source?.readyState === 2) reopen()
    })
    source.addEventListener('message', event => {
      alive()
      const message = JSON.parse(event.data) as TeamMessage
      for (const hear of listeners) hear(message)
      if (message.kind === 'media') dispatch(goneStale([{ type: 'Media', id: message.media_id }]))
      else if (message.kind === 'account') dispatch(goneStale(['Accounts', 'Posts']))
      else if (message.change === 'progress') dispatch(patchProgress(message))
      else dispatch(postChanged(message))
    })
  }
  connect()
  return () => {
    stopped = true
    source?.close()
    for (const timer of [silence, again]) clearTimeout(timer)
  }
}

/** The shell follows the stream of the active team while it stands. */
export const useTeamStream = (teamId: string) => {
  const dispatch = useAppDispatch()
  // Another team is another stream.
  useEffect(() => followTeam(dispatch), [dispatch, teamId])
}
