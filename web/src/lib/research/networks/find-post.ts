import type { BareName } from '@fanfare/contracts/research/links.ts'
import { useState } from 'react'
import { messageOf } from '../../api/api.ts'
import { useAccounts } from '../../session/session.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { AppDispatch, RootState } from '../../store/root-reducer.ts'
import { type ScoredPost, scored } from '../model/scored.ts'
import { comesByItself } from '../use-look.ts'
import { askingOf } from './asking.ts'
import { type Look, type Looked, loadMore, looksApi } from './looks.ts'
import { kindOf, notShown, pathOf } from './places.ts'
import type { ResearchPost } from './posts.ts'
import { useReadFound } from './use-open-found.ts'

/** What a word without a sign means where a link is pasted. */
const bare: BareName = { network: 'ig' }

/** A page's posts have its id before their own. */
const isNamed = ({ id, shortcode }: ResearchPost, code: string) =>
  shortcode === code || id === code || id.endsWith(`_${code}`)

/**
 * Looks at a profile or a page until the post is there, as far as its posts come by themselves. What was looked at lately costs no request. Rejects with a
 * fault.
 */
const lookFor = (look: Look, code: string) => async (dispatch: AppDispatch, getState: () => RootState) => {
  const lookedNow = () => looksApi.endpoints.look.select(look)(getState()).data
  let looked: Looked | undefined = await dispatch(looksApi.endpoints.look.initiate(look, { subscribe: false })).unwrap()
  while (looked?.type === 'loaded') {
    const found = scored(looked.posts).find(({ post }) => isNamed(post, code))
    if (found || looked.after === null || !comesByItself(look, looked)) return { found, looked }
    await dispatch(loadMore(look))
    looked = lookedNow()
  }
  return { found: undefined, looked }
}

export type FoundPost =
  | { item: ScoredPost; missing?: never }
  /** It is older than what was loaded: where the rest can be loaded. */
  | { item?: never; missing: { name: string; loaded: number; pathname: string; code: string } }

/** Finds the post that a pasted link leads to. */
export const useFindPost = () => {
  const dispatch = useAppDispatch()
  const { accounts, active } = useAccounts()
  const { read, fault, setFault, clearFault } = useReadFound(bare)
  const [busy, setBusy] = useState(false)
  const find = async (text: string): Promise<FoundPost | undefined> => {
    const link = await read(text)
    if (!link) return undefined
    if (link.kind === 'tag' || link.post === undefined) {
      setFault('Paste the link of a post.')
      return undefined
    }
    const { network, name, post: code } = link
    const [kind, pathname] = [kindOf(network), pathOf(network, name)]
    if (kind === undefined || pathname === undefined) {
      setFault(notShown(network))
      return undefined
    }
    const { found, looked } = await dispatch(lookFor({ kind, name, acc: askingOf(kind, accounts, active)?.id }, code))
    if (found) return { item: found }
    if (looked?.type !== 'loaded') {
      setFault(looked?.error.message ?? 'This post couldn’t be found.')
      return undefined
    }
    return { missing: { name, loaded: looked.posts.length, pathname, code } }
  }
  return {
    /** Resolves with undefined where there is none; `fault` says why. */
    find: async (text: string): Promise<FoundPost | undefined> => {
      setBusy(true)
      try {
        return await find(text)
      } catch (reason) {
        setFault(messageOf(reason))
        return undefined
      } finally {
        setBusy(false)
      }
    },
    busy,
    fault,
    setFault,
    clearFault,
  }
}
