/**
 * A bare Fastify route that runs the statements of GET /api/posts and returns bytes prepared before: the reference for the service.
 * `node bare-posts.ts`, with its work as JSON on the standard input; prints its port.
 */
import { anyInSync } from '@fanfare/publishing/stores/account-syncs.ts'
import { byIds } from '@fanfare/publishing/stores/media.ts'
import { unfiltered } from '@fanfare/publishing/stores/post-lists.ts'
import fastify from 'fastify'
import pg from 'pg'

export interface BarePosts {
  databaseUrl: string
  teamId: string
  mediaIds: string[]
  limit: number
  /** What the service answered. */
  bytes: string
}

let given = ''
for await (const piece of process.stdin) given += piece
const { databaseUrl, teamId, mediaIds, limit, bytes } = JSON.parse(given) as BarePosts
// As many connections as the service has.
const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=publishing,extensions', max: 10 })
const app = fastify()
app.get('/api/posts', async (_request, reply) => {
  await pool.query({ ...unfiltered['-updated_at'], values: [teamId, 0, limit + 1] })
  await Promise.all([
    pool.query({ ...byIds, values: [mediaIds, teamId] }),
    pool.query({ ...anyInSync, values: [teamId, null] }),
  ])
  return reply.type('application/json; charset=utf-8').send(bytes)
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(JSON.stringify(app.addresses()[0]))
