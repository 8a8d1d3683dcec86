import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { identityOf } from './identity.ts'
import { drafts, load, path, portOf, rounds } from './load.ts'
import { beside, median, type Row } from './row.ts'
import type { Setup } from './setup.ts'

/** Signed-in GET /api/posts: through the gateway, straight at the service, through a bare proxy. Rounds alternate. */
export async function gateway(setup: Setup): Promise<Row[]> {
  await drafts(setup)
  const { system, client } = setup
  const service = system.part('publishing').url
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-proxy.ts'), service], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await portOf(child)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const figures = { gateway: [] as number[], direct: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      figures.gateway.push(await load(`${system.gatewayUrl}${path}`, { cookie }))
      figures.direct.push(await load(`${service}${path}`, identityOf(setup)))
      figures.bare.push(await load(`http://127.0.0.1:${port}${path}`, identityOf(setup)))
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
    ]
  } finally {
    child.kill()
  }
}
