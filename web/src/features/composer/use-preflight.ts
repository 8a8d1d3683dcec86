import type { PreflightCheck } from '@fanfare/contracts/entities/posts.ts'
import { useEffect, useRef, useState } from 'react'
import { usePreflightMutation } from './api.ts'
import { type Composer, type Offer, requestOf, scheduleOf } from './model/composer.ts'

/** Spec §5: hashtags are parsed 500 ms after the last key; the whole check follows the same beat. */
const beatMs = 500

/** Asks the server what would go wrong, half a second after the last change. The answer of an older question is dropped. */
export const usePreflight = (state: Composer, offer: Offer): { checks: PreflightCheck[]; pending: boolean } => {
  const [ask] = usePreflightMutation()
  const [checks, setChecks] = useState<PreflightCheck[]>([])
  const [pending, setPending] = useState(false)
  const turn = useRef(0)
  const question = JSON.stringify({ ...requestOf(state, scheduleOf(state, offer)), post_id: state.postId ?? undefined })
  const asking = state.accounts.length > 0
  useEffect(() => {
    if (!asking) return
    const mine = ++turn.current
    setPending(true)
    const timer = setTimeout(async () => {
      try {
        const answer = await ask({ body: JSON.parse(question) }).unwrap()
        if (mine === turn.current) setChecks(answer.checks)
      } catch {
        // The list keeps its last answer; sending checks again on the server.
      } finally {
        if (mine === turn.current) setPending(false)
      }
    }, beatMs)
    return () => clearTimeout(timer)
  }, [ask, question, asking])
  return { checks, pending }
}
