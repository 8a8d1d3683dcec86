import { type BareName, readPasted, unreadWords } from '@fanfare/contracts/research/links.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { messageOf } from '../../api/api.ts'
import { searchAlong } from '../../navigation/account-filter.ts'
import { useLazyResolveLinkQuery } from '../research-api.ts'

/** The query of a page of research, with what goes along from page to page. */
export const searchWith = (search: string, more: Record<string, string>): string => {
  const query = new URLSearchParams(searchAlong(search))
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

const noTikTok = 'TikTok doesn’t let other apps read profiles. Paste a link to Instagram or Facebook.'

/** Opens what a person typed or pasted: a profile, a page, a post of a profile, or a hashtag. `tagPage`: where hashtags are opened. */
export const useOpenFound = (bare: BareName, tagPage: '/hashtag' | '/post-hashtag/content') => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [resolve, { isFetching }] = useLazyResolveLinkQuery()
  const [fault, setFault] = useState<string>()
  const toProfile = (network: 'ig' | 'fb', name: string, post?: string) =>
    navigate({
      pathname: `/${network === 'ig' ? 'explore' : 'explore-fb'}/${encodeURIComponent(name)}/content`,
      search: searchWith(search, post ? { post } : {}),
    })
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
    if (found.network === 'tiktok') {
      setFault(noTikTok)
      return false
    }
    if (found.kind === 'profile') {
      await toProfile(found.network, found.name)
      return true
    }
    if (found.owner) {
      await toProfile(found.network, found.owner, found.code)
      return true
    }
    try {
      const { username, shortcode } = await resolve({ query: { url: found.link } }, true).unwrap()
      await toProfile('ig', username, shortcode)
      return true
    } catch (reason) {
      setFault(messageOf(reason))
      return false
    }
  }
  return { open, busy: isFetching, fault, clearFault: () => setFault(undefined) }
}
