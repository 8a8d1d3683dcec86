/**
 * A bare Fastify route that runs the statements of a team's list of accounts and returns bytes prepared before: the reference for the service.
 * `node bare-accounts.ts`, with its work as JSON on the standard input; prints its port.
 */
import fastify from 'fastify'
import pg from 'pg'

export interface BareAccounts {
  databaseUrl: string
  teamId: string
  /** What the service answered. */
  bytes: string
}

let given = ''
for await (const piece of process.stdin) given += piece
const { databaseUrl, teamId, bytes } = JSON.parse(given) as BareAccounts
const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=team,extensions', max: 10 })
const app = fastify()
app.get('/', async (_request, reply) => {
  await pool.query({ name: 'team', text: 'select * from teams where id = $1 and deleted_at is null', values: [teamId] })
  await pool.query({
    name: 'accounts',
    text: `select a.*, p.etag as picture_etag from social_accounts a left join pictures p on p.social_account_id = a.id
           where a.team_id = $1 and a.removed_at is null order by a.id limit 500`,
    values: [teamId],
  })
  return reply.type('application/json; charset=utf-8').send(bytes)
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(JSON.stringify(app.addresses()[0]))
