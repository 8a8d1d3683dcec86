import type { PreflightCheck } from '@fanfare/contracts/entities/posts.ts'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { usePreflightMutation } from './api.ts'
import { type Composer, type Offer, requestOf, scheduleOf } from './model/composer.ts'

/** Spec §5: hashtags are parsed 500 ms after the last key; the whole check follows the same beat. */
const beatMs = 500

export interface Preflight {
  /** What the server said, of this post or, while it is asked again, of how the post was a moment ago. */
  checks: PreflightCheck[]
  pending: boolean
  /** The server can't be asked about the post as it is now: nothing is known of it. */
  paused: 'offline' | 'failed' | null
}

/** Asks the server what would go wrong, half a second after the last change. The answer of an older question is dropped. */
export const usePreflight = (state: Composer, offer: Offer): Preflight => {
  const [ask] = usePreflightMutation()
  const { online } = useNetwork()
  const [told, setTold] = useState<{ checks: PreflightCheck[]; of: string }>({ checks: [], of: '' })
  const [failed, setFailed] = useState('')
  const [pending, setPending] = useState(false)
  const turn = useRef(0)
  const question = JSON.stringify({ ...requestOf(state, scheduleOf(state, offer)), post_id: state.postId ?? undefined })
  const asking = state.accounts.length > 0
  useEffect(() => {
    if (!asking) return
    const mine = ++turn.current
    // Asked when the connection is back.
    if (!online) return setPending(false)
    setPending(true)
    const timer = setTimeout(async () => {
      try {
        const answer = await ask({ body: JSON.parse(question) }).unwrap()
        if (mine === turn.current) setTold({ checks: answer.checks, of: question })
      } catch {
        // Sending checks again on the server.
        if (mine === turn.current) setFailed(question)
      } finally {
        if (mine === turn.current) setPending(false)
      }
    }, beatMs)
    return () => clearTimeout(timer)
  }, [ask, question, asking, online])
  const unknown = asking && told.of !== question
  const paused = !unknown ? null : !online ? 'offline' : failed === question && !pending ? 'failed' : null
  return { checks: paused ? [] : told.checks, pending, paused }
}
