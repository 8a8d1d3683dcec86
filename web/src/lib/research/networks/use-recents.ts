import { useEffect } from 'react'
import { useToast } from '../../../ui/toast.ts'
import { api, messageOf } from '../../api/api.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import {
  recentsApi,
  useRecentHashtagsQuery,
  useRecentPagesQuery,
  useRecentProfilesQuery,
  useRemoveRecentHashtagMutation,
  useRemoveRecentPageMutation,
  useRemoveRecentProfileMutation,
} from '../recents-api.ts'
import type { Loaded, Look } from './looks.ts'

/** Something that was looked for, of any kind. */
export interface Recent {
  id: string
  /** What is looked for again. */
  name: string
  label: string
  second: string
  picture: string | null
}

/** What a person looked for last of a kind, the newest first, and how to take one away. `words`: only those that have them. */
export const useRecents = (kind: Look['kind'], words = '') => {
  const toast = useToast()
  const query = { query: { search: words || undefined } }
  const profiles = useRecentProfilesQuery(query, { skip: kind !== 'profile' })
  const pages = useRecentPagesQuery(query, { skip: kind !== 'page' })
  const hashtags = useRecentHashtagsQuery(query, { skip: kind !== 'hashtag' })
  const [removeProfile] = useRemoveRecentProfileMutation()
  const [removePage] = useRemoveRecentPageMutation()
  const [removeHashtag] = useRemoveRecentHashtagMutation()
  const list: Recent[] | undefined =
    kind === 'profile'
      ? profiles.data?.map(({ id, username, name, pic_url: picture }) => ({
          ...{ id, name: username, label: username, second: name ?? '', picture },
        }))
      : kind === 'page'
        ? pages.data?.map(({ id, fb_id: page, name, pic_url: picture }) => ({
            ...{ id, name: page, label: name, second: '', picture },
          }))
        : hashtags.data?.map(({ id, name }) => ({ id, name, label: `#${name}`, second: '', picture: null }))
  const remove = { profile: removeProfile, page: removePage, hashtag: removeHashtag }[kind]
  return {
    list,
    /** Failing to list them is no reason for a word: the search works without (spec §8). */
    remove: async ({ id }: Recent) => {
      try {
        await remove({ params: { id } }).unwrap()
      } catch (fault) {
        toast.fault(messageOf(fault))
      }
    },
  }
}

const httpOf = (address: string | null) => (address && /^https?:\/\/\S+$/.test(address) ? address : null)

/** Keeps what is shown among the recent searches, once each time that it is opened. */
export const useRemember = (look: Look | undefined, loaded: Loaded | undefined) => {
  const dispatch = useAppDispatch()
  const key = look && loaded ? `${look.kind} ${look.name}` : ''
  useEffect(() => {
    if (!look || !loaded) return
    const { subject, total } = loaded
    const { storeRecentProfile, storeRecentPage, storeRecentHashtag } = recentsApi.endpoints
    const how = { subscribe: false, forceRefetch: true } as const
    const stored =
      look.kind === 'profile'
        ? dispatch(
            storeRecentProfile.initiate(
              {
                body: {
                  username: subject.username,
                  name: subject.name || null,
                  pic_url: httpOf(subject.picture),
                  followers_count: subject.followers,
                  media_count: total,
                },
              },
              how,
            ),
          )
        : look.kind === 'page'
          ? dispatch(
              storeRecentPage.initiate(
                { body: { fb_id: subject.id, name: subject.name, pic_url: httpOf(subject.picture) } },
                how,
              ),
            )
          : dispatch(storeRecentHashtag.initiate({ body: { name: look.name } }, how))
    stored
      .unwrap()
      .then(() => dispatch(api.util.invalidateTags(['Recents'])))
      .catch(() => undefined)
  }, [key])
}
