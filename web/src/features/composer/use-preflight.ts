import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import { useDebouncedValue, useNetwork } from '@mantine/hooks'
import { useEffect, useMemo, useRef } from 'react'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { useAppSelector } from '../../lib/store/hooks.ts'
import { composerApi, usePreflightQuery } from './api.ts'
import type { Composer } from './model/composer-state.ts'
import { type Offer, requestOf, scheduleOf } from './model/request.ts'
import { useSuggestionLoads } from './use-suggestion.ts'

/** Spec §5: hashtags are parsed 500 ms after the last key; the whole check follows the same beat. */
const beatMs = 500

/** How often it is asked again whether a video is read, ms. */
const unreadMs = 3000

export interface Preflight {
  /** What the server said, of this post or, while it is asked again, of how the post was a moment ago. */
  checks: PreflightCheck[]
  /** The files that it was asked about, in the order in which the checks count them. */
  asked: readonly string[]
  /** 0 to 100, of the account for which it is lowest; null while nothing is known. */
  score: number | null
  /** What is known is not of the post as it is now: the server is, or is about to be, asked about that. */
  pending: boolean
  /** The first check is still to come: nothing was known of any state of the post yet. */
  first: boolean
  /** The server can't be asked about the post as it is now: nothing is known of it. */
  paused: 'offline' | 'failed' | null
}

/** What is asked beside the post itself. */
export interface Asked extends Offer {
  /** The draft in which a new post is kept while it is written: it is this post, and nothing that the post could repeat. */
  draftId: string | null
}

const none: PreflightCheck[] = []
const noFiles: readonly string[] = []

/** The check of a post that the server does not even look at, since something in it breaks a rule: it would refuse to save or send it too. */
const refusal = (error: unknown): PreflightCheck | undefined =>
  isFault(error) && error.code === 'invalid_input'
    ? {
        code: error.code,
        level: 'stop',
        cost: 50,
        account_id: null,
        account_ids: [],
        item: null,
        title: 'One field needs fixing',
        text: messageOf(error),
        fix: null,
      }
    : undefined

/** Asks the server what would go wrong, half a second after the last change; what was asked a moment ago is known at once. */
export const usePreflight = (state: Composer, given: Asked): Preflight => {
  const { online } = useNetwork()
  const post_id = state.postId ?? given.draftId ?? undefined
  const question = JSON.stringify({ ...requestOf(state, scheduleOf(state, given)), post_id })
  const [settled] = useDebouncedValue(question, beatMs)
  // A time that is about to change would be warned of and change then.
  const waits = useSuggestionLoads(state) && online && state.accounts.length > 0
  const asking = state.accounts.length > 0 && !waits
  const select = useMemo(() => composerApi.endpoints.preflight.select({ body: JSON.parse(question) }), [question])
  const known = useAppSelector(now => select(now).data !== undefined)
  const asked = known ? question : settled
  const args = useMemo(() => ({ body: JSON.parse(asked) }), [asked])
  // Without a connection it is asked when that is back.
  const answer = usePreflightQuery(args, { skip: !asking || (!online && !known) })

  // Nothing that is done here ends that a video of a stored draft is being read.
  const { refetch } = answer
  const isUnread = answer.currentData?.checks.some(({ code }) => code === 'media_not_ready') ?? false
  useEffect(() => {
    if (!isUnread) return
    const timer = setInterval(() => void refetch(), unreadMs)
    return () => clearInterval(timer)
  }, [isUnread, refetch])

  const pending = waits || (asking && online && (asked !== question || answer.isFetching))
  const wasChecked = useRef(false)
  if (asking && !pending) wasChecked.current = true
  const first = !wasChecked.current
  const unknown = asking && (asked !== question || answer.currentData === undefined)
  const refused = online && unknown && !pending ? refusal(answer.error) : undefined
  if (refused) return { checks: [refused], asked: noFiles, score: null, pending, first, paused: null }
  // Sending checks again on the server.
  const failed = answer.isError && !pending
  const paused = !unknown ? null : !online ? 'offline' : failed ? 'failed' : null
  const { checks = none, asked: files = noFiles, score = null } = (paused ? undefined : answer.data) ?? {}
  return { checks, asked: files, score, pending, first, paused }
}
