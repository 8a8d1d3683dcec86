import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { SignOut } from '@fanfare/contracts/endpoints/session.ts'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { SessionState } from '../session/session-slice.ts'
import { waitForSignIn } from '../session/signed-out.ts'
import { type Call, type Fault, send } from './http.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { sendOnce } from './send-once.ts'

const tags = [
  'User',
  'Sessions',
  'Keys',
  'Exports',
  'Webhooks',
  'Deliveries',
  'Team',
  'Invites',
  'DeletedTeams',
  'Accounts',
  'Connect',
  'Available',
  'Post',
  'Posts',
  'Calendar',
  'Counts',
  'Quota',
  'Media',
  'Trace',
  'Timeslots',
  'Library',
  'Captions',
  'Notes',
  'Editing',
  'Notifications',
  'PushDevices',
  'ResearchUse',
  'Recents',
  'SavedPosts',
  'OwnContent',
  'Reports',
] as const
type TagName = (typeof tags)[number]
export type Tag = TagName | { type: TagName; id: string }

// By name: importing the endpoints would put their schemas into the shell of every first page.
const takesBack: readonly string[] = ['deletePost', 'hidePost', 'cancelPost', 'undoBatch', 'cancelPosts', 'clearPosts']

const sendIt = async (call: Call, signal: AbortSignal) => {
  if (call.once) return sendOnce(call, idempotencyKeys, signal)
  const answer = await send(call, signal)
  if (!('error' in answer) && takesBack.includes(call.endpoint.name)) idempotencyKeys.discardAll()
  return answer
}

const baseQuery: BaseQueryFn<Call, unknown, Fault> = async (call, { signal, getState, dispatch }) => {
  for (;;) {
    const answer = await sendIt(call, signal)
    const { session } = getState() as { session: SessionState }
    // The session ended while a page is open: the call waits until the person has signed in again, and is sent again.
    const ended = 'error' in answer && answer.error.code === 'not_signed_in' && session.initialized && !session.ended
    if (!ended || call.endpoint.name === SignOut.name || !(await dispatch(waitForSignIn()))) return answer
  }
}

/** The one RTK Query api. Features add theirs with `api.injectEndpoints` and `from(Endpoint)`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  endpoints: () => ({}),
  refetchOnReconnect: true,
  keepUnusedDataFor: 120,
})

type Part<Name extends string, T> = Record<string, never> extends T ? { [K in Name]?: T } : { [K in Name]: T }
/** What a hook takes: `{ params, query, body }` of the contract, each required as far as the contract requires it. */
// biome-ignore lint/suspicious/noExplicitAny: any endpoint value
export type ArgOf<E extends Endpoint<any, any, any, any>> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  Pick<Call, 'ifMatch' | 'idempotencyKey'>
// Hooks of calls that need nothing can be called with nothing.
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query reads void as no argument
type HookArg<A> = Record<string, never> extends A ? A | void : A

// biome-ignore lint/suspicious/noExplicitAny: any endpoint value
type Any = Endpoint<any, any, any, any>

interface Options<E extends Any> {
  provides?: (arg: ArgOf<E>, reply: ReplyOf<E>) => readonly Tag[]
  invalidates?: (arg: ArgOf<E>) => readonly Tag[]
  /** Equal calls mean different things: two files may have one name and one size. */
  each?: boolean
}
/** Fits `build.query` and `build.mutation` alike: which one it is, the caller says by giving provides or invalidates. */
interface Definition<A, R> {
  query: (arg: A) => Call
  transformResponse: (data: unknown) => R
  // biome-ignore lint/suspicious/noExplicitAny: each kind of definition forbids the other's tags
  providesTags?: any
  // biome-ignore lint/suspicious/noExplicitAny: each kind of definition forbids the other's tags
  invalidatesTags?: any
}

/**
 * An endpoint definition made of a contract value:
 * `build.query(from(ListPosts, { provides: () => ['Posts'] }))`, `build.mutation(from(PublishPost, { invalidates: ({ params }) => [...] }))`.
 * Mutations invalidate when they succeed, and when what they are about is gone (404): the lists that still show it are read again. What creates is sent under the key of its content (`idempotency-keys.ts`): no caller makes keys.
 */
export const from = <E extends Any>(
  endpoint: E,
  options: Options<E> = {},
): Definition<HookArg<ArgOf<E>>, ReplyOf<E>> => {
  type TagsOf = (reply: ReplyOf<E>, error: Fault | undefined, arg: ArgOf<E> | undefined) => readonly Tag[]
  const provided =
    (list: NonNullable<Options<E>['provides']>): TagsOf =>
    (reply, error, arg) =>
      error ? [] : list(arg ?? ({} as ArgOf<E>), reply)
  const changed =
    (list: NonNullable<Options<E>['invalidates']>): TagsOf =>
    (_, error, arg) =>
      error && error.status !== 404 ? [] : list(arg ?? ({} as ArgOf<E>))
  return {
    query: arg => ({ ...(arg as object), endpoint, ...(endpoint.creates && !options.each && { once: true }) }),
    transformResponse: data => data as ReplyOf<E>,
    ...(options.provides && { providesTags: provided(options.provides) }),
    ...(options.invalidates && { invalidatesTags: changed(options.invalidates) }),
  }
}

export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'limit' in value

/** A message of the API with the names of its fields as people say them: `body.first_comment` becomes `The first comment`. */
const inWords = (message: string): string =>
  message.replace(/\b(?:body|query|params|headers)\.([\w.]+)/g, (_, path: string) => {
    const name = path.split('.').findLast(part => /[a-z]/i.test(part)) ?? path
    return `The ${name.replaceAll('_', ' ')}`
  })

/** The one sentence to show for whatever a call was rejected with. */
export const messageOf = (value: unknown): string => {
  if (isFault(value)) return inWords(value.message)
  return value instanceof Error && value.message ? value.message : 'Something went wrong. Try again.'
}

/** Whether the outcome of a call is unknown: there was no response, or one that does not say. */
export const isLost = (value: unknown): boolean =>
  isFault(value) && (value.status === 0 || value.status >= 500 || value.code === 'unreadable')
