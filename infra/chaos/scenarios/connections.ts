import { SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, Posted } from '@fanfare/contracts/entities/posts.ts'
import { until } from '../../testing/until.ts'
import type { Connected } from '../accounts.ts'
import type { Case } from '../case.ts'
import { aloneFor, besideFor, callsOf, late } from '../fault-case.ts'
import { clearFaults, injectFaults } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { type Kind, specOf } from '../kinds.ts'
import { send } from '../send.ts'
import { inHand, waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Sent } from '../verdict.ts'

/** Posts of one account, so that several workers have it in memory. */
const postsEach = (kind: Kind) => (specOf(kind).faults === 'all' ? 4 : 2)
/** Ends a connection of which the network says nothing by itself: it shows when a token is refused. */
async function revoke(system: TestSystem, { userId, networkId, pool }: Connected) {
  if (pool !== 'tiktok') return system.controlApi('POST', `/tokens/${userId}`, { action: 'password_changed' })
  await system.controlApi('PUT', '/settings', { tiktokEventsUrl: '' })
  return system.controlApi('DELETE', `/tiktok/grants/${networkId}`)
}
const idsOf = (posts: readonly Sent[]) => posts.map(post => post.id)

/** Waits until `count` of the posts are in one of these publication states. */
const inState = (system: TestSystem, posts: readonly Sent[], states: readonly string[], count: number) =>
  until(
    async () => {
      const query = 'select 1 from publishing.publications where post_id = any($1::bigint[]) and state = any($2)'
      return (await system.db.query(query, [idsOf(posts), states])).rowCount === count
    },
    { withinMs: times.settled, everyMs: 50, what: `${count} posts ${states.join(' or ')}` },
  )

/** Waits until all are posted: held posts are published, and unconfirmed ones checked, without any action. */
async function untilPosted(system: TestSystem, posts: readonly Sent[]): Promise<string[]> {
  const query = `select 1 from publishing.posts where id = any($1::bigint[]) and status = ${Posted}`
  const all = async () => (await system.db.query(query, [idsOf(posts)])).rowCount === posts.length
  return until(all, { withinMs: times.reconnected, everyMs: 50 }).then(
    () => [],
    () => [`not all posts were live ${times.reconnected / 1000} s after the reconnect`],
  )
}

/** The connection is revoked while posts are going out; they wait, and all are published after the reconnect. */
async function revoked(system: TestSystem, kind: Kind, count: number) {
  const to = await system.accounts.take(kind, count)
  const many = to.flatMap(account => Array.from({ length: postsEach(kind) }, () => account))
  // Every worker has cached the token that is about to be revoked.
  const before = await send(system, kind, many)
  await waitUntilSettled(system, before)
  for (const account of to) await revoke(system, account)
  const posts = await send(system, kind, many)
  // Where the first call is the irreversible one, its refusal is not believed either.
  await inState(system, posts, ['held', 'unconfirmed'], posts.length)
  const reconnectedAt = performance.now()
  for (const account of to) await system.accounts.reconnect(account)
  const mistakes = await untilPosted(system, posts)
  const { at } = await waitUntilSettled(system, posts)
  return { posts: [...before, ...posts], recoveryS: (at - reconnectedAt) / 1000, mistakes }
}

/** Reconnected at once, while workers still have the old token in memory: nothing is held for ever. */
async function renewed(system: TestSystem, kind: Kind, count: number) {
  const to = await system.accounts.take(kind, count)
  const before = await send(system, kind, to)
  await waitUntilSettled(system, before)
  const many = to.flatMap(account => Array.from({ length: postsEach(kind) }, () => account))
  for (const account of to) await revoke(system, account)
  const sending = send(system, kind, many)
  for (const account of to) await system.accounts.reconnect(account)
  const reconnectedAt = performance.now()
  const posts = await sending
  const { at } = await waitUntilSettled(system, posts)
  return { posts: [...before, ...posts], recoveryS: Math.max(0, at - reconnectedAt) / 1000, mistakes: [] }
}

/** An account is removed and connected again; what is scheduled then is published, whatever older events say. */
async function removedAndBack(system: TestSystem, kind: Kind, count: number) {
  const to = await system.accounts.fresh(kind, count)
  for (const account of to) await system.accounts.remove(account)
  const back: Connected[] = []
  for (const account of to) back.push(await system.accounts.addAgain(account))
  const began = performance.now()
  const posts = await send(system, kind, back, { inSeconds: 2 })
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: (at - began) / 1000, mistakes: [] }
}

/** Posts are planned, their account is removed: they are drafts that say why. Connected and scheduled again, they go out. */
async function takenBack(system: TestSystem, kind: Kind, count: number) {
  const to = await system.accounts.fresh(kind, count)
  const planned = await send(system, kind, to, { inSeconds: 3_600 })
  for (const account of to) await system.accounts.remove(account)
  await until(
    async () => {
      const query = `select 1 from publishing.posts where id = any($1::bigint[]) and status = ${Draft}`
      return (await system.db.query(query, [idsOf(planned)])).rowCount === planned.length
    },
    { withinMs: times.settled, everyMs: 50, what: 'drafts of a removed account' },
  )
  const silent = await system.db.query(
    `select 1 from publishing.posts where id = any($1::bigint[]) and coalesce(fault, 'null') = 'null'`,
    [idsOf(planned)],
  )
  const mistakes = silent.rowCount ? [`${silent.rowCount} drafts do not say that their account was removed`] : []
  const began = performance.now()
  const posts: Sent[] = []
  for (const post of planned) {
    const back = await system.accounts.addAgain(post.to)
    const wall = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2_000).toISOString().slice(0, 19)
    const body = { wall, zone: 'UTC' }
    await system.client.call(SchedulePost, { params: { id: post.id }, body })
    posts.push({ ...post, to: back })
  }
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: (at - began) / 1000, mistakes }
}

/** Done, the answer lost, and the token revoked: the post is unconfirmed. After a reconnect the network is asked, and the post is found live. */
async function lostAndRevoked(system: TestSystem, kind: Kind, flow: Flow, count: number) {
  const to = await system.accounts.take(kind, count)
  const { commit, asks } = callsOf(kind, flow)
  await injectFaults(system, to, late('latency_after', commit))
  // The network is not read before the token is revoked, however long that takes here: it would show the post as live.
  const block = async () =>
    (await Promise.all(asks.map(call => injectFaults(system, to, { kind: 'silent', call })))).flat()
  // The calls that ask about a container or a photo are needed before too, to see that it is ready.
  const isPolled = asks.some(ask => ask === 'container_status' || ask === 'photo_read') || commit === 'video_publish'
  const early = isPolled ? [] : await block()
  const posts = await send(system, kind, to)
  await inHand(system, posts, ['commit_requested'])
  const unread = isPolled ? await block() : early
  for (const account of to) await revoke(system, account)
  await clearFaults(system, unread)
  await inState(system, posts, ['unconfirmed'], posts.length)
  const reconnectedAt = performance.now()
  for (const account of to) await system.accounts.reconnect(account)
  const mistakes = await untilPosted(system, posts)
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: (at - reconnectedAt) / 1000, mistakes }
}

/** Cases of revoked connections. */
export const connectionCases = (given: readonly Kind[], flow: Flow, count: number): Case[] =>
  given.flatMap(kind => {
    const beside = besideFor(kind, flow)
    const usual = beside('connection revoked, then reconnected', system => revoked(system, kind, count))
    if (specOf(kind).faults === 'usual') return [usual]
    return [
      usual,
      beside('connection renewed while workers have the old token', system => renewed(system, kind, count)),
      beside('accepted, answer lost, connection revoked; then reconnected', system =>
        lostAndRevoked(system, kind, flow, count),
      ),
    ]
  })

/** Cases of removed accounts. */
export const removalCases = (given: readonly Kind[], flow: Flow, count: number): Case[] =>
  given.flatMap(kind => {
    return [
      // With accounts of their own: what other cases have published must still have its account when it is judged.
      aloneFor(kind, flow)('account removed, connected again, scheduled', system =>
        removedAndBack(system, kind, count),
      ),
      aloneFor(kind, flow)('account removed, its posts scheduled again', system => takenBack(system, kind, count)),
    ]
  })
