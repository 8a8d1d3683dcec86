import { stream } from '@fanfare/contracts/limits.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'

export interface StreamEnd {
  reason: 'settled' | 'timeout'
}

/** A post has come to rest: nothing more will be told until a person acts. */
export const settled = (message: StatusMessage) => message.status === 'posted' || message.status === 'error'

/**
 * Follows one post's status stream: `onMessage` gets the snapshot and then each change. The browser reconnects by itself with
 * Last-Event-ID; after 180 s with neither ping nor message the stream is given up (spec §9). Returns how to stop.
 */
export const followStatus = (
  postId: string,
  onMessage: (message: StatusMessage) => void,
  onEnd: (end: StreamEnd) => void,
): (() => void) => {
  const source = new EventSource(`/api/contents/streamstatus?id=${postId}`, { withCredentials: true })
  let timer: ReturnType<typeof setTimeout>
  const stop = () => {
    clearTimeout(timer)
    source.close()
  }
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      stop()
      onEnd({ reason: 'timeout' })
    }, stream.silence)
  }
  alive()
  source.addEventListener('ping', alive)
  source.addEventListener('message', event => {
    alive()
    const message = JSON.parse(event.data) as StatusMessage
    onMessage(message)
    if (settled(message)) {
      stop()
      onEnd({ reason: 'settled' })
    }
  })
  source.addEventListener('close', () => {
    stop()
    onEnd({ reason: 'settled' })
  })
  return stop
}
