import { GetUser } from '@fanfare/contracts/endpoints/auth.ts'
import { CreatePosts, GetTrace, ListPosts } from '@fanfare/contracts/endpoints/posts.ts'
import type { PublicationSummary } from '../simulator/src/publications.ts'
import { type Client, createClient } from '../testing/client.ts'
import { picture } from '../testing/pictures.ts'
import { connectAccount, connectPerson, control, makeAccounts, uploadFile } from '../testing/walk.ts'

const accountCount = 10
const postsEach = 3
const [posted, failed] = [3, 4]

export interface Trial {
  /** Ids in Fanfare. */
  posts: string[]
  /** How many are live or have failed, and the ids of the rest. */
  progress(): Promise<{ rested: number; restless: string[] }>
  /** Of some posts, the first whose last step was done on one of these hosts, and that host. */
  holder(posts: string[], hosts: string[]): Promise<string | undefined>
  /** Posts that this host began and another one finished. */
  movedFrom(host: string): Promise<number>
  /** What is live at the networks beside what Fanfare says. */
  count(): Promise<{ publications: number; doubled: number; lost: number; unconfirmed: number }>
}

/** Signs a person up, connects accounts of the simulated network and has posts go out on all of them, now. */
export async function sendPosts(gatewayUrl: string, simulatorUrl: string): Promise<Trial> {
  const client = createClient(gatewayUrl)
  const accounts = await connected(client, simulatorUrl)
  const { id: media_id } = await uploadFile(client, await picture({ width: 600, height: 600 }), 'compose.jpg')
  // Posts are told apart at the network by the number in their caption.
  const firstMarker = Math.floor(Date.now() / 1000) * 100
  const posts: string[] = []
  for (let turn = 0; turn < postsEach; turn++)
    for (const account of accounts) {
      const caption = `Post ${posts.length + 1} #m${firstMarker + posts.length}`
      const made = await client.call(CreatePosts, {
        body: { accounts: [account], caption, items: [{ media_id }], schedule: { kind: 'now' } },
      })
      posts.push(...made.posts.map(({ id }) => id))
    }
  const list = async () => (await client.call(ListPosts, { query: { ids: posts.join(','), limit: 100 } })).data
  const hostsOf = async (id: string) => (await client.call(GetTrace, { params: { id } })).steps.map(step => step.worker)
  return {
    posts,
    async progress() {
      const restless = (await list()).filter(({ status }) => status !== posted && status !== failed)
      return { rested: posts.length - restless.length, restless: restless.map(({ id }) => id) }
    },
    async holder(some, hosts) {
      for (const id of some) {
        const last = (await hostsOf(id)).at(-1)
        const host = hosts.find(name => last?.startsWith(name))
        if (host) return host
      }
      return undefined
    },
    async movedFrom(host) {
      const all = await Promise.all(posts.map(hostsOf))
      return all.filter(hosts => hosts.some(name => name.startsWith(host)) && !hosts.at(-1)?.startsWith(host)).length
    },
    async count() {
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
      }
    },
  }
}

async function connected(client: Client, simulatorUrl: string): Promise<string[]> {
  await client.signUp({ name: 'Fanfare Compose', email: `compose-${Date.now().toString(36)}@compose.example` })
  const team = (await client.call(GetUser)).active_team
  if (!team) throw new Error('the new person has no team')
  const ids: string[] = []
  for (const { userId, igId } of await makeAccounts(simulatorUrl, accountCount, 'compose')) {
    await connectPerson(client, simulatorUrl, userId)
    ids.push((await connectAccount(client, team, igId, 'ig')).id)
  }
  return ids
}
