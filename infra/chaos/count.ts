import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import type { MarkerCount } from '../simulator/src/publications.ts'
import { until } from '../testing/until.ts'
import type { Rig } from './rig.ts'
import { liveKey, type Said, type Sent, type Verdict, verdictOf } from './verdict.ts'

const page = 100

export interface Counted {
  verdicts: Map<string, Verdict>
  /** Everything that is live on the rig's networks. */
  publications: number
}

async function sayings(rig: Rig, ids: readonly string[]): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  for (let at = 0; at < ids.length; at += page) {
    const part = ids.slice(at, at + page)
    const { data } = await until(() => rig.client.call(ListPosts, { query: { ids: part.join(','), limit: page } }), {
      withinMs: 20_000,
      everyMs: 200,
      what: 'the list of posts',
    })
    for (const post of data) said.set(post.id, post)
  }
  return said
}

/** Counts what is live at the network itself and holds it beside what Fanfare says. */
export async function countPosts(rig: Rig, posts: readonly Sent[]): Promise<Counted> {
  const summary = await rig.desk<{ publications: number; markers: MarkerCount[] }>('GET', '/publications/summary')
  const live = new Map<string, number>()
  for (const { account, marker, count } of summary.markers) {
    const key = liveKey(account, marker)
    live.set(key, (live.get(key) ?? 0) + count)
  }
  const said = await sayings(
    rig,
    posts.map(post => post.id),
  )
  const verdicts = new Map(posts.map(post => [post.id, verdictOf(post, live, said.get(post.id))]))
  return { verdicts, publications: summary.publications }
}

/** All that Fanfare's flight recorder has on a post, to find out what went wrong. */
export const traceOf = (rig: Rig, post: Sent): Promise<unknown> =>
  rig.client.call(GetTrace, { params: { id: post.id } }).catch(error => (error as Error).message)
