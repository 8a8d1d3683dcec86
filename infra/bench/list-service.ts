import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { memoryEnv } from '../dev/topology.ts'
import type { BarePosts } from './bare-posts.ts'
import { askPublishing, identityOf } from './identity.ts'
import { drafts, load, pageSize, path, portOf, rounds } from './load.ts'
import { beside, median, type Row } from './row.ts'
import type { Setup } from './setup.ts'

/** GET /api/posts of the publishing service beside a bare route that runs its statements and sends its bytes. Rounds alternate. */
export async function listService(setup: Setup): Promise<Row[]> {
  await drafts(setup)
  const { system, teamId } = setup
  const bareRoute = spawn(process.execPath, [join(import.meta.dirname, 'bare-posts.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // As services run: they take room from new objects.
    env: { ...process.env, ...memoryEnv },
  })
  try {
    const bytes = await askPublishing(setup, path)
    const { data } = (JSON.parse(bytes) as { data: { data: Post[] } }).data
    const mediaIds = [...new Set(data.flatMap(post => post.media.map(({ media_id }) => media_id)))]
    const databaseUrl = system.site.databaseUrl('publishing')
    const work: BarePosts = { databaseUrl, teamId, mediaIds, limit: pageSize, bytes }
    bareRoute.stdin.end(JSON.stringify(work))
    const routePort = await portOf(bareRoute)
    const figures = { direct: [] as number[], route: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      figures.direct.push(await load(`${system.part('publishing').url}${path}`, identityOf(setup)))
      figures.route.push(await load(`http://127.0.0.1:${routePort}${path}`, {}))
    }
    return [
      beside(
        'GET /api/posts of the service, beside a bare route with its SQL and bytes',
        'req/s',
        median(figures.direct),
        median(figures.route),
        { target: { ratio: 0.5, bound: 'at least' } },
      ),
    ]
  } finally {
    bareRoute.kill()
  }
}
