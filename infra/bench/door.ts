import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { IDENTITY_HEADER, signIdentity } from '@fanfare/runtime/identity.ts'
import { projectRoot } from '../dev/backing/places.ts'
import { beside, median, type Row } from './row.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)
const rounds = 5
const seconds = 4
const connections = 24
const path = '/api/posts?limit=20'

/** Requests a second of one address, measured by a process of its own. Fails when anything but 2xx came. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const cannon = join(projectRoot, 'node_modules/autocannon/autocannon.js')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const { stdout } = await run(
    process.execPath,
    [cannon, '-j', '-c', `${connections}`, '-d', `${seconds}`, ...given, url],
    { maxBuffer: 32 << 20, timeout: 60_000 },
  )
  const { requests, non2xx } = JSON.parse(stdout) as { requests: { average: number }; non2xx: number }
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times with something else than 2xx`)
  return requests.average
}

/** (a) Signed-in GET /api/posts: through the gateway, straight at the service, and through a bare proxy. Rounds alternate. */
export async function door({ system, client, userId, teamId, accounts, media }: Stage): Promise<Row[]> {
  for (const account of accounts.slice(0, 20))
    await client.call(CreatePosts, {
      body: {
        accounts: [account.id],
        caption: 'A draft of the bench #bench',
        items: media.slice(0, 2).map(id => ({ media_id: id })),
        schedule: { kind: 'draft' },
      },
    })
  const service = system.part('publishing').url
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-proxy.ts'), service], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { port } = JSON.parse(line.toString()) as { port: number }
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    // A signed identity lives for 30 s: each round has a new one.
    const identity = () => {
      const who = { userId, teamId, role: 0 as const, plan: 3, via: 'session' as const, scopes: [], requestId: 'bench' }
      return {
        [IDENTITY_HEADER]: signIdentity(who, {
          secret: system.site.secrets.identitySecret,
          clock: systemClock,
          audience: 'publishing',
        }),
      }
    }
    const figures = { gateway: [] as number[], direct: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      figures.gateway.push(await load(`${system.gatewayUrl}${path}`, { cookie }))
      figures.direct.push(await load(`${service}${path}`, identity()))
      figures.bare.push(await load(`http://127.0.0.1:${port}${path}`, identity()))
    }
    const gateway = median(figures.gateway)
    return [
      beside(
        'GET /api/posts through the gateway, beside the service itself',
        'req/s',
        gateway,
        median(figures.direct),
        { target: { ratio: 0.45, is: 'at least' } },
      ),
      beside('GET /api/posts through the gateway, beside a bare proxy', 'req/s', gateway, median(figures.bare), {
        target: { ratio: 0.8, is: 'at least' },
      }),
    ]
  } finally {
    child.kill()
  }
}
