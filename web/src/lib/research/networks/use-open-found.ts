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

/** Opens what a person typed or pasted: a profile, a page, a post of a profile, or a hashtag. `tagPage`: where hashtags are opened. */
export const useOpenFound = (bare: BareName, tagPage: '/hashtag' | '/post-hashtag/content') => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [resolve, { isFetching }] = useLazyResolveLinkQuery()
  const [fault, setFault] = useState<string>()
  /** Resolves with whether the network lets it be looked at. */
  const toProfile = async (network: NetworkType, name: string, post?: string): Promise<boolean> => {
    const pathname = pathOf(network, name)
    if (pathname) await navigate({ pathname, search: searchWith(search, post ? { post } : {}) })
    else setFault(notShown(network))
    return pathname !== undefined
  }
  /** Resolves with whether something was opened. */
  const open = async (text: string): Promise<boolean> => {
    setFault(undefined)
    const found = readPasted(text, bare)
    if (found.kind === 'unread') {
      setFault(unreadWords[found.reason])
      return false
    }
    if (found.kind === 'tag') {
      await navigate({ pathname: tagPage, search: searchWith(search, { q: found.tag }) })
      return true
    }
    if (found.kind === 'profile') return toProfile(found.network, found.name)
    if (found.owner) return toProfile(found.network, found.owner, found.code)
    try {
      const { username, shortcode } = await resolve({ query: { url: found.link } }, true).unwrap()
      return await toProfile(found.network, username, shortcode)
    } catch (reason) {
      setFault(messageOf(reason))
      return false
    }
  }
  return { open, busy: isFetching, fault, clearFault: () => setFault(undefined) }
}
