import { stream } from '@fanfare/contracts/limits.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'

/**
 * Why a stream ended. `settled`: the post has failed, or is live with its link and first comment settled. `timeout`: nothing was received
 * for 180 s (spec §9). `refused`: the server refused or closed the stream; the post itself must be fetched to know its status.
 */
export type StreamEnd = 'settled' | 'timeout' | 'refused'

/** Whether a post is live or has failed. The link and the first comment of a live one may still follow. */
export const settled = (message: StatusMessage) => message.status === 'posted' || message.status === 'error'

/** How often an ended stream is opened again before it counts as refused. */
const tries = 3
const backoff = (failures: number) => 1000 * 2 ** failures
/** EventSource.CLOSED: the browser does not reconnect. */
const closed = 2

/**
 * Follows one post's status stream: `onMessage` gets the snapshot and then each change; `onEnd` is called once, when no more will come. The
 * browser reconnects by itself with Last-Event-ID after a cut. Returns a function that stops it; after that neither is called.
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
