import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Shared, Composer as State } from './model/composer-state.ts'
import type { Sender } from './model/sender.ts'
import { sharedOf } from './model/stored-post.ts'
import { isSame, type TogetherAction } from './model/together.ts'
import { useComposing } from './use-composing.ts'

export interface Together {
  /**
   * Brings in what someone else has changed: from `known`, or as the server has it. True once the composer is up to date; false where the
   * server did not say.
   */
  merge: (known?: Post) => Promise<boolean>
  /** What of a stored post the composer holds. */
  toShared: (post: Post) => Shared
  /** What someone else has stored last while this composer was open. */
  last: Shared | null
  /** Who wrote that, where it is known: the only other person who had the post open when its words or pictures changed. */
  by: string | null
}

interface With {
  state: State
  dispatch: Dispatch<TogetherAction>
  catchUp: Sender['catchUp']
  /** The post as the stream of the team and the server's replies keep it; undefined for a new one. */
  live: Post | undefined
  /** Accounts that are connected. */
  accounts: readonly string[]
  /** A Manager approves what this person plans. */
  needsApproval?: boolean
  /** Names of the others who have the post open. */
  editors?: readonly string[]
}
const noEditors: readonly string[] = []

/** Whether two versions differ in more than the time, which lists and the calendar change too. */
const isWritten = (base: Shared, { when, wall, clock, ...theirs }: Shared): boolean =>
  !isSame({ ...base, when, wall, clock }, { ...theirs, when, wall, clock })

/**
 * Keeps a composer together with others on the same post: what they store arrives here as soon as it is known, between the words that are
 * being typed and never in the middle of one that an input method is still composing.
 */
export const useTogether = ({
  state,
  dispatch,
  catchUp,
  live,
  accounts,
  needsApproval = false,
  editors = noEditors,
}: With): Together => {
  const [last, setLast] = useState<Shared | null>(null)
  const [by, setBy] = useState<string | null>(null)
  const others = useRef(editors)
  others.current = editors
  const composed = useComposing()
  const connected = accounts.join()
  const toShared = useCallback(
    (post: Post) => sharedOf(post, { connected: connected.split(',').includes(post.account.id), needsApproval }),
    [connected, needsApproval],
  )
  const base = useRef(state.base)
  base.current = state.base
  const merge = useCallback(
    async (known?: Post) => {
      try {
        await composed()
        const seen = await catchUp(known)
        if (!seen) return true
        const theirs = toShared(seen.post)
        const { version } = seen.post
        if (seen.own) dispatch({ type: 'saved', state: null, version, base: theirs })
        else {
          // Drawn before the next key. A key sends the whole text of its field: without this, the text without what came in.
          flushSync(() => {
            if (base.current && !isSame(base.current, theirs)) {
              const [only = null, ...more] = others.current
              setLast(theirs)
              setBy(more.length === 0 && isWritten(base.current, theirs) ? only : null)
            }
            dispatch({ type: 'merge', theirs, version })
          })
        }
        return true
      } catch {
        return false
      }
    },
    [composed, catchUp, toShared, dispatch],
  )
  useEffect(() => {
    if (live) void merge(live)
  }, [live, merge])
  return { merge, toShared, last, by }
}
