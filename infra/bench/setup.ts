import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { type Client, createClient } from '../testing/client.ts'
import { type Separate, startSeparate } from '../testing/launched.ts'
import { picture } from '../testing/pictures.ts'
import { connectAccount, connectPerson, control, makeAccounts, type ReadyAccount, uploadFile } from '../testing/walk.ts'

/** Publications that the one worker has in hand at once. */
export const concurrency = 64
/** The plan with the most accounts and posts a day. */
const plan = '3'
const different = 6

export interface Account {
  id: string
  ready: ReadyAccount
}

/** A launched system with a signed-in person, connected Instagram accounts and a few pictures. */
export interface Setup {
  system: Separate
  startSeconds: number
  client: Client
  userId: string
  teamId: string
  accounts: Account[]
  media: string[]
  /** Where the accounts publish. */
  surface: string
  controlApi: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

/** Starts the system, one process each, and connects `count` accounts. */
export async function startSetup(count: number, say: (text: string) => void): Promise<Setup> {
  const began = performance.now()
  const system = await startSeparate({
    workers: 1,
    env: part => ({
      DEFAULT_PRODUCT_ID: plan,
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
      ...(part.kind === 'publishing' ? { PUBLISH_CONCURRENCY: `${concurrency}` } : {}),
    }),
  })
  const startSeconds = (performance.now() - began) / 1000
  try {
    const controlApi: Setup['controlApi'] = (method, path, body) => control(system.simulatorUrl, method, path, body)
    const free = {
      keepBytes: false,
      imageDelayMs: 0,
      publishQuota: 1e9,
      containerLimit: 1e9,
      appCallsPerHour: 1e9,
      userCallsPerHour: 1e9,
      pageCallsPerDay: 1e9,
      instagramCallsPerDay: 1e9,
    }
    await controlApi('PUT', '/settings', free)
    const client = createClient(system.gatewayUrl)
    const { id: userId } = await client.signUp({ name: 'Fanfare Bench', email: `bench-${Date.now()}@bench.example` })
    const teamId = (await client.call(GetUser)).active_team ?? ''
    say(`connecting ${count} accounts`)
    const accounts: Account[] = []
    for (const ready of await makeAccounts(system.simulatorUrl, count, 'bench')) {
      await connectPerson(client, system.simulatorUrl, ready.userId)
      accounts.push({ ready, id: (await connectAccount(client, teamId, ready.igId, 'ig')).id })
    }
    const media: string[] = []
    for (let seed = 1; seed <= different; seed++)
      media.push((await uploadFile(client, await picture({ seed, width: 640, height: 640 }), `${seed}.jpg`)).id)
    return {
      system,
      startSeconds,
      client,
      userId,
      teamId,
      accounts,
      media,
      surface: networkOf('ig').surfaces[0],
      controlApi,
    }
  } catch (error) {
    await system.stop()
    throw error
  }
}
