import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { IDENTITY_HEADER, signIdentity } from '@fanfare/runtime/security/identity.ts'
import { projectRoot } from '../dev/backing/places.ts'
import type { BarePosts } from './bare-posts.ts'
import { beside, median, type Row } from './row.ts'
import type { Setup } from './setup.ts'

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

/** The port that a reference prints once it listens. */
async function portOf({ stdout }: { stdout: Readable }): Promise<number> {
  const [line] = (await once(stdout, 'data')) as [Buffer]
  return (JSON.parse(line.toString()) as { port: number }).port
}

/** (a) Signed-in GET /api/posts: through the gateway, straight at the service, through a bare proxy, and of a bare route. Rounds alternate. */
export async function gateway({ system, client, userId, teamId, accounts, media }: Setup): Promise<Row[]> {
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
  const bareRoute = spawn(process.execPath, [join(import.meta.dirname, 'bare-posts.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const port = await portOf(child)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    // A signed identity lives for 30 s: each round has a new one.
    const identity = () => {
      const who = { userId, teamId, role: Owner, plan: 3, via: 'session' as const, scopes: [], requestId: 'bench' }
      return {
        [IDENTITY_HEADER]: signIdentity(who, {
          secret: system.site.secrets.identitySecret,
          clock: systemClock,
          audience: 'publishing',
        }),
      }
    }
    const bytes = await (await fetch(`${service}${path}`, { headers: identity() })).text()
    const { data } = (JSON.parse(bytes) as { data: { data: Post[] } }).data
    const mediaIds = [...new Set(data.flatMap(post => post.media.map(({ media_id }) => media_id)))]
    const work: BarePosts = { databaseUrl: system.site.databaseUrl('publishing'), teamId, mediaIds, limit: 20, bytes }
    bareRoute.stdin.end(JSON.stringify(work))
    const routePort = await portOf(bareRoute)
    const figures = { gateway: [] as number[], direct: [] as number[], bare: [] as number[], route: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      figures.gateway.push(await load(`${system.gatewayUrl}${path}`, { cookie }))
      figures.direct.push(await load(`${service}${path}`, identity()))
      figures.bare.push(await load(`http://127.0.0.1:${port}${path}`, identity()))
      figures.route.push(await load(`http://127.0.0.1:${routePort}${path}`, {}))
    }
    const perSecond = median(figures.gateway)
    return [
      beside(
        'GET /api/posts through the gateway, beside the service itself',
        'req/s',
        perSecond,
        median(figures.direct),
        { target: { ratio: 0.45, bound: 'at least' } },
      ),
      beside('GET /api/posts through the gateway, beside a bare proxy', 'req/s', perSecond, median(figures.bare), {
        target: { ratio: 0.8, bound: 'at least' },
      }),
      beside(
        'GET /api/posts of the service, beside a bare route with its SQL and bytes',
        'req/s',
        median(figures.direct),
        median(figures.route),
      ),
    ]
  } finally {
    child.kill()
    bareRoute.kill()
  }
}
