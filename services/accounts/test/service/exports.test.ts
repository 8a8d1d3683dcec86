import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreateExport, DownloadExport, ListExports } from '@fanfare/contracts/endpoints/person.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import { unzip } from '../../../../infra/testing/unzip.ts'

let at: AccountsAndTeam
let publishing: Server
let admin: pg.Client
/** What publishing was asked, and whether it is away. */
let asked: { team_id: string; user_id: string; part: string; after?: string }[]
let away = 0

/** Publishing and research, as accounts sees them on the wire: two pages of posts of each team, and a search. */
const double = () =>
  createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    if (away-- > 0) {
      response.writeHead(503).end('{}')
      return
    }
    const body = JSON.parse(text)
    asked.push(body)
    const isSecond = body.after === '7'
    const posts = [{ id: isSecond ? '8' : '7', caption: `Héllo ${body.team_id}` }]
    const rows = body.part === 'posts' ? posts : body.part === 'searches' ? [{ id: '9', kind: 'explore' }] : []
    const data = { rows, next: body.part === 'posts' && !isSecond ? '7' : null }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: true, data }))
  })

beforeAll(async () => {
  publishing = double()
  await new Promise<void>(done => publishing.listen(0, '127.0.0.1', done))
  const { port } = publishing.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  at = await startAccountsAndTeam({ env: { PUBLISHING_URL: url, RESEARCH_URL: url, DEFAULT_PRODUCT_ID: '2' } })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
})
beforeEach(() => {
  asked = []
  away = 0
})
afterAll(async () => {
  await admin.end()
  await at.close()
  publishing.close()
})

const begin = ({ who }: Person) => at.call(CreateExport, { who })
const finished = ({ who }: Person, id: string) =>
  until(
    async () => {
      const found = (await at.call(ListExports, { who })).find(one => one.id === id)
      return found?.state === 'ready' || found?.state === 'failed' ? found : undefined
    },
    { withinMs: 40_000, what: 'the export' },
  )
const download = ({ who }: Person, id: string) =>
  fetch(`${at.urls.accounts}${DownloadExport.url.replace(':id', id)}`, { headers: at.headers(who, 'accounts') })

test('everything that is kept of a person, of their teams alone, and no secret', async () => {
  const [person, other] = [await newPerson(at, { name: 'Zoë Export' }), await newPerson(at)]
  await at.call(AddMember, { body: { team_id: other.who.teamId, user_id: person.user.id, role: Creator } })
  const { id, state } = await begin(person)
  expect(state).toBe('waiting')
  const done = await finished(person, id)
  expect(done).toMatchObject({ state: 'ready', progress: 100 })
  const mail = await at.mail.waitFor(person.email, /ready to download/)
  expect(mail.text).toContain('/settings/data')

  const response = await download(person, id)
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="fanfare-data-.*\.zip"/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBe(done.bytes)
  const files = unzip(bytes)
  expect(files['README.txt']).toContain('Zoë Export')
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject([{ email: person.email, name: 'Zoë Export' }])
  expect(JSON.parse(files['teams/memberships.json'] ?? '')).toHaveLength(2)
  const posts = Object.keys(files).filter(name => name.endsWith('/posts.json'))
  expect(posts).toHaveLength(2)
  for (const name of posts) expect(JSON.parse(files[name] ?? '')).toMatchObject([{ id: '7' }, { id: '8' }])
  const searches = Object.keys(files).filter(name => name.endsWith('/searches.json'))
  expect(searches.map(name => JSON.parse(files[name] ?? ''))).toEqual([0, 1].map(() => [{ id: '9', kind: 'explore' }]))
  expect(asked.every(({ user_id }) => user_id === person.user.id)).toBe(true)
  expect(new Set(asked.map(({ team_id }) => team_id))).toEqual(new Set([person.who.teamId, other.who.teamId]))
  const all = Object.values(files).join()
  const { rows } = await admin.query(
    'select password_hash, token_hash from accounts.users join accounts.sessions on user_id = users.id where users.id = $1',
    [person.user.id],
  )
  for (const { password_hash, token_hash } of rows)
    for (const secret of [password_hash, token_hash, person.token]) expect(all).not.toContain(secret)
})

test('only the person can download it, and not for ever', async () => {
  const [person, other] = [await newPerson(at), await newPerson(at)]
  const { id } = await begin(person)
  await finished(person, id)
  expect((await download(other, id)).status).toBe(404)
  expect((await download(other, '123456')).status).toBe(404)
  await admin.query("update accounts.exports set expires_at = now() - interval '1 minute' where id = $1", [id])
  expect((await download(person, id)).status).toBe(404)
  expect(await at.call(ListExports, { who: person.who })).toEqual([])
})

test('one at a time, three a day', async () => {
  const person = await newPerson(at)
  const first = await begin(person)
  expect((await begin(person)).id).toBe(first.id)
  await finished(person, first.id)
  for (let n = 0; n < 2; n++) await finished(person, (await begin(person)).id)
  expect(await refused(begin(person))).toMatchObject({ code: 'export_limit' })
})

test('a service that is away for a moment is asked again', async () => {
  const person = await newPerson(at)
  away = 1
  const { id } = await begin(person)
  expect((await finished(person, id)).state).toBe('ready')
})
