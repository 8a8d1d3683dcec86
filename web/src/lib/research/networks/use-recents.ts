import { useEffect } from 'react'
import { useToast } from '../../../ui/toast.ts'
import { api, messageOf } from '../../api/api.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { AppDispatch } from '../../store/root-reducer.ts'
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

const { storeRecentProfile, storeRecentPage, storeRecentHashtag } = recentsApi.endpoints
const how = { subscribe: false, forceRefetch: true } as const

/** Keeps something among the recent searches, once for each key; an empty key: nothing yet. Where that fails nothing is said (spec §8). */
const useStored = (key: string, store: (dispatch: AppDispatch) => Promise<unknown>) => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (key === '') return
    store(dispatch)
      .then(() => dispatch(api.util.invalidateTags(['Recents'])))
      .catch(() => undefined)
  }, [key])
}

/** Keeps a profile or page that is shown among the recent searches, once each time that it is opened. */
export const useRemember = ({ kind, name }: Look & { kind: 'profile' | 'page' }, loaded: Loaded | undefined) =>
  useStored(loaded ? `${kind} ${name}` : '', async dispatch => {
    if (!loaded) return
    const { subject, total } = loaded
    const picture = httpOf(subject.picture)
    const profile = {
      username: subject.username,
      name: subject.name || null,
      pic_url: picture,
      followers_count: subject.followers,
      media_count: total,
    }
    const page = { fb_id: subject.id, name: subject.name, pic_url: picture }
    await (kind === 'profile'
      ? dispatch(storeRecentProfile.initiate({ body: profile }, how)).unwrap()
      : dispatch(storeRecentPage.initiate({ body: page }, how)).unwrap())
  })

/** The same of a hashtag; null: it is not shown yet. */
export const useRememberTag = (tag: string | null) =>
  useStored(tag ?? '', async dispatch => {
    await dispatch(storeRecentHashtag.initiate({ body: { name: tag ?? '' } }, how)).unwrap()
  })
