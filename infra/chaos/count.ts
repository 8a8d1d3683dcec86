import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { until } from '../testing/until.ts'
import type { TestSystem } from './test-system.ts'
import type { Live, Said, Sent } from './verdict.ts'

const page = 100

/** How often a text is found under one live media or post. */
interface CommentCount {
  account: string
  text: string
  count: number
}

/** What the networks show and what Fanfare says, at one moment. */
export interface Look {
  live: Live[]
  /** By post id. */
  said: Map<string, Said>
  /** How often each text was posted as a comment: by account and text. */
  comments: Map<string, number>
}

export const commentKey = (account: string, text: string) => `${account} ${text}`

/** What Fanfare says of these posts, by id; those that are deleted are missing. */
export async function sayings(system: TestSystem, ids: readonly string[]): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  for (let at = 0; at < ids.length; at += page) {
    const part = ids.slice(at, at + page)
    const { data } = await until(() => system.client.call(ListPosts, { query: { ids: part.join(','), limit: page } }), {
      withinMs: 20_000,
      everyMs: 200,
      what: 'the list of posts',
    })
    for (const post of data) said.set(post.id, post)
  }
  return said
}

/** Counts what is live at the networks themselves, and reads what Fanfare says of the posts. */
export async function look(system: TestSystem, posts: readonly Sent[]): Promise<Look> {
  const { publications } = await system.controlApi<{ publications: Live[] }>('GET', '/publications')
  const summary = await system.controlApi<{ comments: CommentCount[] }>('GET', '/publications/summary')
  const comments = new Map<string, number>()
  for (const { account, text, count } of summary.comments) {
    const key = commentKey(account, text)
    comments.set(key, (comments.get(key) ?? 0) + count)
  }
  const said = await sayings(
    system,
    posts.map(post => post.id),
  )
  return { live: publications, said, comments }
}

/** Returns the flight recorder of a post, or the error message of reading it. */
export const traceOf = (system: TestSystem, post: Sent): Promise<unknown> =>
  system.client.call(GetTrace, { params: { id: post.id } }).catch(error => (error as Error).message)
