import { setTimeout as pause } from 'node:timers/promises'
import { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import type { Case } from '../case.ts'
import { changed, markersOf, withCaption } from '../content.ts'
import { hasItems, type Kind } from '../kinds.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import { create, type Draft, draft, send } from '../send.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Content, Sent } from '../verdict.ts'

/** A process is killed at a random moment within this time of a request to it, ms. */
const withinMs = 250
const kills = 4
const savesEach = 10
const savers = 20
const dueInS = 10
/** The saving begins this long before the posts are due, ms. */
const earlyMs = 700

/** People publish at the same time and repeat each failed request with its Idempotency-Key, while processes are killed during the requests. */
async function pressing(system: TestSystem, kind: Kind, parts: readonly string[], count: number) {
  const to = await system.accounts.shared(kind, count)
  const more = await system.accounts.shared(kind, kills)
  const drafts = await mapConcurrently([...to, ...more], 4, account => draft(system, kind, account))
  const made: Promise<Sent>[] = []
  const publish = (some: Draft[]) => {
    for (const one of some) {
      const making = create(system, one)
      // Awaited at the end; a rejection before that must not end the process.
      making.catch(() => undefined)
      made.push(making)
    }
  }
  publish(drafts.splice(0, to.length))
  for (let kill = 0; kill < kills; kill++) {
    // One request is sent just before the next kill, so that there is one under way.
    publish(drafts.splice(0, 1))
    await pause(Math.random() * withinMs)
    const part = system.launched.part(parts[kill % parts.length] as string)
    if (part.pid()) part.signal('SIGKILL')
    await part.ready()
  }
  const killedAt = performance.now()
  const posts = await Promise.all(made)
  const { at } = await waitUntilSettled(system, posts)
  const mistakes = await strays(system, posts)
  return { posts, recoveryS: Math.max(0, at - killedAt) / 1000, mistakes }
}

/** Counts posts with the same text that no answer named: created by a request whose answer was lost. */
async function strays(system: TestSystem, posts: readonly Sent[]): Promise<string[]> {
  const { rows } = await system.db.query<{ id: string }>(
    'select id::text from publishing.posts where caption = any($1) and deleted_at is null',
    [posts.flatMap(post => post.contents.map(content => content.caption))],
  )
  const ids = new Set(posts.map(post => post.id))
  const count = rows.filter(({ id }) => !ids.has(id)).length
  return count > 0 ? [`${count} posts were made twice by one Idempotency-Key`] : []
}

interface Saved {
  post: Sent
  troubles: string[]
}

/** Saves a post repeatedly around its due time, with new text and pictures each time. */
async function save(system: TestSystem, kind: Kind, post: Sent, index: number, dueAt: Promise<void>): Promise<Saved> {
  const troubles: string[] = []
  let { contents } = post
  const first = post.contents[0] as Content
  // Every second one changes the pictures, too.
  const { content: odd } = await changed(system, kind, post.to, { before: first, words: first.caption, newMedia: true })
  const former = [...post.contents.flatMap(markersOf), ...markersOf(odd)]
  await dueAt
  for (let again = 0; again < savesEach; again++) {
    const next = withCaption(again % 2 ? odd : first, `${first.caption} saved ${index}.${again}`)
    // The pictures of these kinds are their markers.
    const items = hasItems(kind) ? { items: next.markers.map(id => ({ media_id: id })) } : {}
    const body = { caption: next.caption, ...items }
    const answer = await system.client.ask(UpdatePost, { params: { id: post.id }, body }).catch(error => error as Error)
    // Without an answer either content may be live; with one, only what was acknowledged.
    if (answer instanceof Error || answer.status >= 500) {
      contents = [...contents, next]
      troubles.push(
        answer instanceof Error ? answer.message : `saving answered ${answer.status}: ${answer.error?.code}`,
      )
    } else if (answer.status < 300) contents = [next]
    else if (answer.error?.code !== 'post_going_out' && answer.error?.code !== 'post_state')
      troubles.push(`saving answered ${answer.status}: ${answer.error?.code}`)
    await pause(Math.random() * 100)
  }
  return { post: { ...post, contents, former }, troubles }
}

/** Milliseconds until the first of the posts is due, by the database's clock. */
async function untilDue(system: TestSystem, posts: readonly Sent[]): Promise<number> {
  const { rows } = await system.db.query<{ ms: number }>(
    `select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from publishing.publications
     where post_id = any($1::bigint[])`,
    [posts.map(post => post.id)],
  )
  return rows[0]?.ms ?? 0
}

/** Longest time between due and live, s. */
async function lateness(system: TestSystem, posts: readonly Sent[]): Promise<number> {
  const { rows } = await system.db.query<{ s: number | null }>(
    `select max(extract(epoch from published_at - due_at))::float8 as s from publishing.publications
     where post_id = any($1::bigint[])`,
    [posts.map(post => post.id)],
  )
  return rows[0]?.s ?? 0
}

/** Many people save posts at their due time. */
async function saving(system: TestSystem, kind: Kind, count: number) {
  const to = await system.accounts.shared(kind, Math.max(count, savers))
  const planned = await send(system, kind, to, { inSeconds: dueInS })
  const dueAt = pause(Math.max(0, (await untilDue(system, planned)) - earlyMs))
  const saved = await Promise.all(planned.map((post, index) => save(system, kind, post, index, dueAt)))
  const posts = saved.map(({ post }) => post)
  const began = performance.now()
  const { at } = await waitUntilSettled(system, posts)
  const mistakes = [...new Set(saved.flatMap(({ troubles }) => troubles))]
  const lateS = await lateness(system, posts)
  if (lateS * 1000 > times.lease + times.tooLate)
    mistakes.push(`a post was live ${lateS.toFixed(1)} s after it was due: it waited for a lease`)
  return { posts, recoveryS: Math.max(0, at - began) / 1000, mistakes }
}

/** Actions of people at the worst moment. */
export function peopleCases(given: readonly Kind[], count: number): Case[] {
  const alone = (fault: string, kind: Kind, run: Case['run']): Case => ({ fault, kind, how: 'alone', run })
  return given.flatMap(kind => [
    alone('pressed again while publishing is killed', kind, system => pressing(system, kind, ['publishing'], count)),
    alone('pressed again while the gateway is killed', kind, system => pressing(system, kind, ['gateway'], count)),
    alone('pressed again while both are killed', kind, system =>
      pressing(system, kind, ['publishing', 'gateway'], count),
    ),
    alone('saved at the moment at which they are due', kind, system => saving(system, kind, count)),
  ])
}
