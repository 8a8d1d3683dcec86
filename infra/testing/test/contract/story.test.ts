import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { PausePublishing, ResumePublishing } from '@fanfare/contracts/internal/publishing.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { until } from '../../until.ts'
import { connectAccount, connectNew, followPost, uploadFile } from '../../walk.ts'

/** What an operator finds in the logs of all processes. */

type Line = Record<string, unknown>
const said: string[] = []
let system: System
let client: Client
let teamId: string
let account: string
let userId: string
beforeAll(async () => {
  const log = createLog({ service: 'all', stream: { write: line => void said.push(line) } })
  system = await startSystem({ log, env: () => ({ POLL_MS: '40', LOG_LEVEL: 'info' }) })
  client = system.client()
  userId = (await client.signUp()).id
  const { teamId: team, ready } = await connectNew(client, system.simulator.url, 'story')
  teamId = team
  account = (await connectAccount(client, teamId, ready.igId, 'ig')).id
})
afterAll(() => system?.close())

const grep = (text: string): Line[] => said.filter(line => line.includes(text)).map(line => JSON.parse(line) as Line)

async function begin(caption: string): Promise<string> {
  const media = (await uploadFile(client, await picture({ width: 640, height: 640 }), 'story.jpg')).id
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [account], caption, items: [{ media_id: media }], schedule: { kind: 'now' } },
  })
  return posts[0]?.id ?? ''
}

async function publish(caption: string): Promise<string> {
  const id = await begin(caption)
  expect((await followPost(client, id)).status).toBe('posted')
  return id
}

test("grep of one post's id shows its story in order", async () => {
  const id = await publish('A secret caption that nobody greps for')
  const lines = await until(
    () => {
      const found = grep(`"${id}"`)
      return found.some(line => line.to === 'decorated') ? found : undefined
    },
    { what: 'the last line of the story' },
  )
  const states = lines.filter(line => line.msg === 'publication changed')
  // What is prepared quickly is written with the intent.
  const passed = states.map(({ to }) => to).filter(to => to !== 'prepared')
  expect(passed).toEqual(['claimed', 'commit_requested', 'published', 'decorated'])
  expect(states.map(({ from }) => from)).toEqual(['scheduled', ...states.slice(0, -1).map(({ to }) => to)])
  for (const line of states) {
    expect(line).toMatchObject({ level: 'info', postId: id, team: teamId, account, surface: 'instagram_feed' })
    expect(line.worker).toMatch(/-[0-9a-f]{8}$/)
    expect(line.host).toBeTruthy()
  }
  // It begins with the person who made it, and its length is bounded.
  expect(lines[0]).toMatchObject({ msg: 'post changed', change: 'created', postId: id })
  expect(lines.length).toBeLessThanOrEqual(12)
  expect(said.join('')).not.toContain('secret caption')
})

test('each request is one line at the gateway and one at its service, without a value of its query', async () => {
  const before = said.length
  await client.send('/api/posts?limit=3&keyword=what-nobody-may-read')
  await client.send('/health')
  await client.send('/robots.txt')
  const lines = () => said.slice(before).map(line => JSON.parse(line) as Line)
  const requests = await until(() => {
    const found = lines().filter(line => line.msg === 'request' && line.route === '/api/posts')
    return found.length === 2 ? found : undefined
  })
  expect(requests.map(({ part }) => part).sort()).toEqual(['gateway', 'publishing'])
  for (const line of requests) {
    expect(line).toMatchObject({ method: 'GET', status: 200, team: teamId, user: userId })
    expect(line.ms).toEqual(expect.any(Number))
  }
  expect(said.slice(before).join('')).not.toContain('what-nobody-may-read')
  expect(lines().filter(line => line.route === '/health' || line.route === '/*')).toEqual([])
})

test('a pause that held a post, and its end, are in the story too', async () => {
  const { urls, site } = system
  const call = createCaller({
    urls: { publishing: urls.publishing },
    identitySecret: site.secrets.identitySecret,
    clock: systemClock,
  })
  const by = 'Mira of operations'
  const [paused] = await call(PausePublishing, { body: { by, team_id: teamId } })
  const id = await begin('Paused')
  const steps = () =>
    grep(`"${id}"`)
      .filter(line => line.msg === 'publication changed')
      .map(({ from, to }) => `${from} > ${to}`)
  await until(() => steps().includes('scheduled > held'), { withinMs: 45_000, what: 'the post to be held' })
  await call(ResumePublishing, { body: { id: paused?.id as string, by } })
  await until(() => steps().includes('published > decorated'), { withinMs: 45_000, what: 'the post to be live' })
  expect(steps().slice(0, 3)).toEqual(['scheduled > held', 'held > scheduled', 'scheduled > claimed'])
  await call.close()
})
