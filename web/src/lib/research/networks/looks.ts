import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ExploreHashtagPosts, ExplorePage, ExploreProfile } from '@fanfare/contracts/endpoints/research.ts'
import { explore } from '@fanfare/contracts/research/limits.ts'
import { isAsked, mergedPages } from '@fanfare/contracts/research/pages.ts'
import { original } from '@reduxjs/toolkit'
import { api } from '../../api/api.ts'
import type { Call, Fault } from '../../api/http.ts'
import type { AppDispatch, RootState } from '../../store/root-reducer.ts'
import { ofMedia, ofPagePost, type ResearchPost } from './posts.ts'

/** What is looked at: a profile by its username, a page by its ID or username, or a hashtag. */
export interface Look {
  kind: 'profile' | 'page' | 'hashtag'
  /** Without @ or #. */
  name: string
  /** The account through which the network is asked; absent: the team's first that can. */
  acc?: string | undefined
}

/** Whose posts they are. Of a hashtag only its name is known. */
export interface Subject {
  id: string
  network: 'ig' | 'fb'
  username: string
  name: string
  picture: string | null
  bio: string
  link: string | null
  followers: number | null
}

/** A page of posts, as each kind of look gives them. */
interface Pageful {
  subject: Subject
  posts: ResearchPost[]
  /** The cursor of the next page; null on the last one. */
  after: string | null
  /** Posts that the network says there are; null: it does not say. */
  total: number | null
  /** Through which account and when it was read; null: by none. */
  through: ReplyOf<typeof ExploreProfile>['through']
}

/** All that is loaded of a look. Pages are merged, each post once (spec §4). */
export interface Loaded extends Pageful {
  type: 'loaded'
  /** Pages that have come. */
  pages: number
  /** Posts before the last page. */
  before: number
  /** Posts of the last page. */
  lastPage: number
  /** Pages in a row, up to the last one, that brought no post that was not there. */
  idlePages: number
}
/** The network works and shows nothing: why, for a person. */
export interface Refused {
  type: 'refused'
  error: NonNullable<ReplyOf<typeof ExploreProfile>['error']>
}
export type Looked = Loaded | Refused

type Reply = ReplyOf<typeof ExploreProfile> & ReplyOf<typeof ExplorePage> & ReplyOf<typeof ExploreHashtagPosts>

/** `loaded`: posts that are there already. */
const callOf = ({ kind, name, acc }: Look, after?: string, loaded = 0): Call => {
  const query = { acc, after }
  if (kind === 'profile') return { endpoint: ExploreProfile, query: { ...query, username: name } }
  if (kind === 'page') return { endpoint: ExplorePage, query: { ...query, id: name } }
  return {
    endpoint: ExploreHashtagPosts,
    query: { ...query, q: name, loaded_count: Math.min(loaded, explore.mostLoaded) },
  }
}

const pagefulOf = (look: Look, reply: Reply): Pageful | undefined => {
  const { business_discovery: profile, page, data, through } = reply
  if (look.kind === 'profile' && profile)
    return {
      subject: {
        id: profile.id,
        network: 'ig',
        username: profile.username,
        name: profile.name ?? '',
        picture: profile.profile_picture_url ?? null,
        bio: profile.biography ?? '',
        link: profile.website ?? null,
        followers: profile.followers_count,
      },
      posts: profile.media.data.map(ofMedia),
      after: profile.media.paging.cursors.after ?? null,
      total: profile.media_count,
      through,
    }
  if (look.kind === 'page' && page)
    return {
      subject: {
        id: page.id,
        network: 'fb',
        username: page.username ?? page.id,
        name: page.name,
        picture: page.picture.data.url,
        bio: page.about ?? page.category ?? '',
        link: page.link ?? null,
        followers: page.followers_count ?? page.fan_count ?? null,
      },
      posts: page.posts.data.map(ofPagePost(page)),
      after: page.posts.paging.cursors.after ?? null,
      total: page.posts.summary.total_count,
      through,
    }
  if (look.kind === 'hashtag' && data)
    return {
      subject: {
        id: '',
        network: 'ig',
        username: look.name,
        name: '',
        picture: null,
        bio: '',
        link: null,
        followers: null,
      },
      posts: data.data.map(ofMedia),
      after: data.paging.cursors.after ?? null,
      total: null,
      through,
    }
  return undefined
}

/** Spec §8: nothing was found, and the reply does not say why. */
const nothingFound: Fault = {
  code: 'unreadable',
  title: 'Oops, something went wrong.',
  message:
    "We couldn't fetch the posts right now. Please try again later in 1-2 hour. If this issue persists, please contact our support team.",
  status: 502,
  limit: false,
}

const firstOf = (look: Look, reply: Reply): Looked | undefined => {
  if (reply.error) return { type: 'refused', error: reply.error }
  const page = pagefulOf(look, reply)
  return (
    page && {
      ...page,
      type: 'loaded',
      pages: 1,
      before: 0,
      lastPage: page.posts.length,
      idlePages: page.posts.length > 0 ? 0 : 1,
    }
  )
}

/** What is loaded with one more page. */
const joined = (loaded: Loaded, page: Pageful): Loaded => {
  const posts = mergedPages(loaded.posts, page.posts)
  return {
    ...loaded,
    posts,
    after: page.after,
    total: page.total ?? loaded.total,
    pages: loaded.pages + 1,
    before: loaded.posts.length,
    lastPage: page.posts.length,
    idlePages: posts.length > loaded.posts.length ? 0 : loaded.idlePages + 1,
  }
}

interface More {
  look: Look
  after: string
  loaded: number
}
const keyOf = ({ kind, name }: Look) => `${kind} ${name.toLowerCase()}`

export const looksApi = api.injectEndpoints({
  endpoints: build => ({
    /** The first page, which counts against the plan, and then all that `loadMore` adds. Kept as long as the service keeps its answers: a look back costs nothing. */
    look: build.query<Looked, Look>({
      // Through which account it was read makes it no other look.
      serializeQueryArgs: ({ queryArgs }) => `look ${keyOf(queryArgs)}`,
      queryFn: async (look, { dispatch }, __, ask) => {
        const answer = await ask(callOf(look))
        // Even a refusal may say that more is used than was known.
        dispatch(api.util.invalidateTags(['ResearchUse']))
        if (answer.error) return { error: answer.error }
        const reply = answer.data as Reply
        const first = firstOf(look, reply)
        return first ? { data: first } : { error: nothingFound }
      },
      keepUnusedDataFor: explore.contentSeconds,
    }),
    morePosts: build.query<Pageful, More>({
      serializeQueryArgs: ({ queryArgs: { look, after } }) => `more ${keyOf(look)} ${after}`,
      queryFn: async ({ look, after, loaded }, _, __, ask) => {
        const answer = await ask(callOf(look, after, loaded))
        if (answer.error) return { error: answer.error }
        const page = pagefulOf(look, answer.data as Reply)
        return page ? { data: page } : { error: nothingFound }
      },
      keepUnusedDataFor: 0,
    }),
  }),
})
export const { useLookQuery } = looksApi

/**
 * Loads the next page of a look. A second call while one is under way is that one, and without a cursor nothing is asked (spec §4). Resolves
 * when the page is there; rejects with a fault.
 */
export const loadMore = (look: Look) => async (dispatch: AppDispatch, getState: () => RootState) => {
  const { data } = looksApi.endpoints.look.select(look)(getState())
  if (data?.type !== 'loaded' || data.after === null) return
  const { after, posts } = data
  if (!isAsked({ loaded: posts.length, after })) return
  const page = await dispatch(
    looksApi.endpoints.morePosts.initiate(
      { look, after, loaded: posts.length },
      { subscribe: false, forceRefetch: true },
    ),
  ).unwrap()
  dispatch(
    looksApi.util.updateQueryData('look', look, draft => {
      // As it is stored: through a draft each of 10,000 posts would get one of its own.
      const now = original(draft) as Looked
      // The page may be there already.
      return now.type === 'loaded' && now.after === after ? joined(now, page) : undefined
    }),
  )
}
