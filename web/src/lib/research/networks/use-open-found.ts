import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { type BareName, readPasted, unreadWords } from '@fanfare/contracts/research/links.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { messageOf } from '../../api/api.ts'
import { searchAlong } from '../../navigation/account-filter.ts'
import { useLazyResolveLinkQuery } from '../research-api.ts'
import { notShown, pathOf } from './places.ts'

/** The query of a page of research, with what goes along from page to page. */
export const searchWith = (search: string, more: Record<string, string>): string => {
  const query = new URLSearchParams(searchAlong(search))
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/** What a text leads to. `post`: the one that was pasted. */
type Read = { kind: 'tag'; tag: string } | { kind: 'profile'; network: NetworkType; name: string; post?: string }

/** Reads what a person typed or pasted. Whose a post is that a link leads to, the network says where the link does not. */
export const useReadFound = (bare: BareName) => {
  const [resolve, { isFetching }] = useLazyResolveLinkQuery()
  const [fault, setFault] = useState<string>()
  /** Resolves with undefined where it leads nowhere; `fault` says why. */
  const read = async (text: string): Promise<Read | undefined> => {
    setFault(undefined)
    const found = readPasted(text, bare)
    if (found.kind === 'unread') {
      setFault(unreadWords[found.reason])
      return undefined
    }
    if (found.kind !== 'post') return found
    const { network, owner, code, link } = found
    if (owner) return { kind: 'profile', network, name: owner, post: code }
    try {
      const { username, shortcode } = await resolve({ query: { url: link } }, true).unwrap()
      return { kind: 'profile', network, name: username, post: shortcode }
    } catch (reason) {
      setFault(messageOf(reason))
      return undefined
    }
  }
  return { read, busy: isFetching, fault, setFault, clearFault: () => setFault(undefined) }
}

/** Opens what a person typed or pasted: a profile, a page, a post of a profile, or a hashtag. `tagPage`: where hashtags are opened. */
export const useOpenFound = (bare: BareName, tagPage: '/hashtag' | '/post-hashtag/content') => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { read, busy, fault, setFault, clearFault } = useReadFound(bare)
  /** Resolves with whether something was opened. */
  const open = async (text: string): Promise<boolean> => {
    const found = await read(text)
    if (!found) return false
    if (found.kind === 'tag') {
      await navigate({ pathname: tagPage, search: searchWith(search, { q: found.tag }) })
      return true
    }
    const { network, name, post } = found
    const pathname = pathOf(network, name)
    if (pathname) await navigate({ pathname, search: searchWith(search, post ? { post } : {}) })
    else setFault(notShown(network))
    return pathname !== undefined
  }
  return { open, busy, fault, clearFault }
}
