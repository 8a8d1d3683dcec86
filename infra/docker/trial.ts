import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { PublicationSummary } from '../simulator/src/publications.ts'
import { type Client, createClient } from '../testing/client.ts'
import { picture } from '../testing/pictures.ts'
import { until } from '../testing/until.ts'
import { connectAccount, connectPerson, control, makeAccounts, uploadFile } from '../testing/walk.ts'

const accountCount = 10
const postsEach = 3
/** Most ids that one request takes. */
const pageSize = 100
/** How long a link may come after its post, ms. */
const linkMs = 60_000
const [posted, failed] = [3, 4]

export interface Trial {
  /** The person who posts. */
  client: Client
  /** Ids in Fanfare. */
  posts: string[]
  /** Has one more post go out on each account. */
  more(): Promise<void>
  /** How many are live or have failed, and the ids of the rest. */
  progress(): Promise<{ settled: number; unsettled: string[] }>
  /** One of the hosts that has some of these posts in hand: it wrote the intent, and the call is under way. */
  holder(posts: string[], hosts: string[]): Promise<string | undefined>
  hurry(): Promise<void>
  /** Posts that this host began and another one finished. */
  movedFrom(host: string): Promise<number>
  /** What is live at the networks beside what Fanfare says. */
  count(): Promise<{ publications: number; doubled: number; lost: number; unconfirmed: number; linkless: number }>
}

/** The last step on record while the irreversible call of a publication is under way. */
const intended = 'intent'

export interface SendOptions {
  /** Each call to the network takes so long, until `hurry`. */
  slowMs?: number
  /** When a post is due, seconds from now; at once by default. */
  dueIn?: (index: number) => number
}

/** The client sends the same request with the same key again until it is answered: a missing response must not publish twice. */
async function create(client: Client, body: BodyOf<typeof CreatePosts>): Promise<string[]> {
  const headers = { 'idempotency-key': randomUUID() }
  const made = await until(() => client.call(CreatePosts, { body, headers }), {
    withinMs: 60_000,
    everyMs: 500,
    what: 'an answer to a new post',
  })
  return made.posts.map(({ id }) => id)
}

/** Signs a person up, connects accounts of the simulated network and has posts go out on all of them. */
export async function sendPosts(
  gatewayUrl: string,
  simulatorUrl: string,
  { slowMs = 0, dueIn }: SendOptions = {},
): Promise<Trial> {
  const client = createClient(gatewayUrl)
  const accounts = await connected(client, simulatorUrl)
  const bytes = await picture({ width: 600, height: 600 })
  const { id: media_id } = await patiently('a picture', () => uploadFile(client, bytes, 'compose.jpg'))
  const delay = { kind: 'latency_after', delayMs: slowMs }
  const slow = slowMs > 0 ? await control<{ id: string }>(simulatorUrl, 'POST', '/faults', delay) : undefined
  // Posts are distinguished at the network by the number in their caption.
  const firstMarker = Math.floor(Date.now() / 1000) * 100
  const posts: string[] = []
  const turn = async () => {
    for (const account of accounts) {
      const caption = `Post ${posts.length + 1} #m${firstMarker + posts.length}`
      const schedule = dueIn ? { kind: 'date' as const, ...wallIn(dueIn(posts.length)) } : { kind: 'now' as const }
      posts.push(...(await create(client, { accounts: [account], caption, items: [{ media_id }], schedule })))
    }
  }
  for (let turns = 0; turns < postsEach; turns++) await turn()
  const list = async () => {
    const pages = Array.from({ length: Math.ceil(posts.length / pageSize) }, (_, page) =>
      posts.slice(page * pageSize, (page + 1) * pageSize),
    )
    const found = await Promise.all(
      pages.map(ids => client.call(ListPosts, { query: { ids: ids.join(','), limit: pageSize } })),
    )
    return found.flatMap(({ data }) => data)
  }
  const stepsOf = async (id: string) => (await client.call(GetTrace, { params: { id } })).steps
  return {
    client,
    posts,
    more: turn,
    async progress() {
      const unsettled = (await list()).filter(({ status }) => status !== posted && status !== failed)
      return { settled: posts.length - unsettled.length, unsettled: unsettled.map(({ id }) => id) }
    },
    async holder(some, hosts) {
      for (const id of some) {
        const last = (await stepsOf(id)).at(-1)
        const host = hosts.find(name => last?.worker.startsWith(name))
        if (host && last && last.step === intended) return host
      }
      return undefined
    },
    async hurry() {
      if (slow) await control(simulatorUrl, 'DELETE', `/faults/${slow.id}`)
    },
    async movedFrom(host) {
      const all = await Promise.all(posts.map(stepsOf))
      return all.filter(steps => {
        const was = steps.map(({ worker }) => worker.startsWith(host))
        return was.includes(true) && !was.at(-1)
      }).length
    },
    async count() {
      const linkless = async () => (await list()).filter(post => post.status === posted && !post.permalink).length
      // A link comes after its post.
      const linked = async () => (await linkless()) === 0
      await until(linked, { withinMs: linkMs, everyMs: 1_000, what: 'links of all posts' }).catch(() => undefined)
      const { markers } = await control<PublicationSummary>(simulatorUrl, 'GET', '/publications/summary')
      const said = new Map((await list()).map(post => [post.id, post]))
      const live = posts.map((id, index) => ({
        count: markers.find(({ marker }) => marker === `${firstMarker + index}`)?.count ?? 0,
        said: said.get(id),
      }))
      return {
        publications: live.reduce((sum, { count }) => sum + count, 0),
        doubled: live.filter(({ count }) => count > 1).length,
        lost: live.filter(({ count, said }) => count === 0 || (said?.status !== posted && !said?.unconfirmed)).length,
        unconfirmed: live.filter(({ said }) => said?.unconfirmed).length,
        linkless: await linkless(),
      }
    },
  }
}

const wallIn = (seconds: number) => ({
  wall: new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toISOString().slice(0, 19),
  zone: 'UTC',
})

/** What comes before the posts is tried again as a person would: a service that has just been started may still say that it is not there. */
const patiently = <T>(what: string, step: () => Promise<T>) =>
  until(async () => ({ done: await step() }), { withinMs: 60_000, everyMs: 1_000, what }).then(({ done }) => done)

async function connected(client: Client, simulatorUrl: string): Promise<string[]> {
  const email = () => `compose-${Date.now().toString(36)}@compose.example`
  await patiently('a new person', () => client.signUp({ name: 'Fanfare Compose', email: email() }))
  const team = (await patiently('the new person', () => client.call(GetUser))).active_team
  if (!team) throw new Error('the new person has no team')
  const ids: string[] = []
  for (const { userId, igId } of await makeAccounts(simulatorUrl, accountCount, 'compose')) {
    await patiently('a connection', () => connectPerson(client, simulatorUrl, userId))
    ids.push((await patiently('an account', () => connectAccount(client, team, igId, 'ig'))).id)
  }
  return ids
}
