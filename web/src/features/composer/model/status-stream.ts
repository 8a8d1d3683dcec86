import { stream } from '@fanfare/contracts/limits.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'

/**
 * Why a stream ended. `settled`: the post is live and all that belongs to it was told, or it has failed. `timeout`: no sign of life for 180 s (spec §9). `refused`: the server took
 * it no more, or ended it for a reason of its own; what that says of the post must be asked.
 */
export type StreamEnd = 'settled' | 'timeout' | 'refused'

/** A post has come to rest. Of a live one the link and the first comment may still be told. */
export const settled = (message: StatusMessage) => message.status === 'posted' || message.status === 'error'

/** An ended stream is opened again so many times before that is told. */
const tries = 3
const backoff = (failures: number) => 1000 * 2 ** failures
/** EventSource.CLOSED: the browser has given up. */
const closed = 2

/**
 * Follows one post's status stream: `onMessage` gets the snapshot and then each change; `onEnd` is called once, when no more will come. The
 * browser reconnects by itself with Last-Event-ID after a cut. Returns how to stop; then nothing is called any more.
 */
export const followStatus = (
  postId: string,
  onMessage: (message: StatusMessage) => void,
  onEnd: (end: StreamEnd) => void,
  open: (url: string) => EventSource = url => new EventSource(url, { withCredentials: true }),
): (() => void) => {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const stop = () => {
    clearTimeout(silence)
    clearTimeout(again)
    source?.close()
  }
  const end = (how: StreamEnd) => {
    stop()
    onEnd(how)
  }
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => end('timeout'), stream.silence)
  }
  const refused = () => {
    source?.close()
    if (failures >= tries) return end('refused')
    again = setTimeout(connect, backoff(failures++))
  }
  const connect = () => {
    source = open(`/api/contents/streamstatus?id=${encodeURIComponent(postId)}`)
    source.addEventListener('ping', alive)
    source.addEventListener('message', event => {
      failures = 0
      alive()
      const message = JSON.parse(event.data) as StatusMessage
      onMessage(message)
      if (message.settled) end('settled')
    })
    source.addEventListener('close', event => {
      const { reason } = JSON.parse((event as MessageEvent<string>).data || '{}') as { reason?: string }
      // Taken back to a draft: there is nothing left to follow.
      if (reason === 'draft') end('refused')
      else refused()
    })
    source.addEventListener('error', () => {
      if (source?.readyState === closed) refused()
    })
  }
  alive()
  connect()
  return stop
}
