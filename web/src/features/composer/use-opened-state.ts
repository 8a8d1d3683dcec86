import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { useReducer } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { takenIn } from '../../lib/posts/compose-from.ts'
import { useAccounts, useSettings, useTeam } from '../../lib/session/session.ts'
import { openedAt } from './model/composer-reducer.ts'
import { emptyComposer } from './model/composer-state.ts'
import { composerFrom } from './model/from-library.ts'
import { composerLike, forOne } from './model/from-post.ts'
import { composerOf, itemOfFile } from './model/stored-post.ts'
import { suggestedWall } from './model/suggestion.ts'
import { reduceTogether } from './model/together.ts'
import { useSuggestion } from './use-suggestion.ts'

/** The text of a saved caption with which a new post begins; it comes with the entry of the history, not in the address. */
const givenCaption = (state: unknown): string => {
  const caption = (state as { caption?: unknown } | null)?.caption
  return typeof caption === 'string' ? caption : ''
}

interface From {
  post: Post | undefined
  item: PostLibrary | undefined
  original: Post | undefined
}

/**
 * The state with which a composer opens: that of a stored post, of an item of the library, of a copy of another post, of someone else's, or an empty one; at
 * the time that its address names, and `for` the account that it names. With it what follows from its accounts: their zones, the time that is offered, and which can be chosen.
 */
export const useOpenedState = ({ post, item, original }: From) => {
  const [search] = useSearchParams()
  const { state: entry } = useLocation()
  const given = givenCaption(entry)
  const { accounts, active } = useAccounts()
  const settings = useSettings()
  const { needs_approval: needsApproval } = useTeam()
  const connected = accounts.some(({ id }) => id === post?.account.id)
  const wanted = search.has('time') && post ? suggestedWall(post.account.timezone) : search.get('wall')
  const [state, dispatch] = useReducer(reduceTogether, undefined, () => {
    if (post) {
      const opened = composerOf(post, { connected, needsApproval })
      return wanted ? openedAt(opened, wanted) : opened
    }
    const ids = accounts.map(({ id }) => id)
    const empty = { ...emptyComposer(active ? [active.id] : ids.slice(0, 1), wanted), caption: given }
    if (original) {
      const like = composerLike(original, empty, ids)
      const only = search.get('for')
      return only !== null && ids.includes(only) ? forOne(like, only) : like
    }
    const taken = takenIn(entry)
    if (taken)
      return {
        ...empty,
        ...(ids.includes(taken.accountId) && { accounts: [taken.accountId] }),
        caption: taken.caption,
        items: taken.media.map(itemOfFile),
        // Nothing of it is stored yet: leaving asks.
        dirty: true,
      }
    return item ? composerFrom(item, empty, ids) : empty
  })
  const zones = state.accounts.flatMap(id => accounts.find(account => account.id === id)?.settings.timezone ?? [])
  const [zone = settings.timezone] = zones
  const suggestion = useSuggestion(state, zone)
  const isDraft = post?.status === Draft
  const choice: 'fixed' | 'one' | 'several' =
    !post || (isDraft && !post.series) ? 'several' : isDraft || !connected ? 'one' : 'fixed'
  return { state, dispatch, zone, zones: [zone, ...zones.slice(1)], suggestion, choice }
}
