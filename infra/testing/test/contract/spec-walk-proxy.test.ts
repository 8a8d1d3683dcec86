import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { readReply } from './calls.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'

/**
 * Every call of the social network proxy of spec §7 by the names that it spells: the paths, what they take, and what comes back. Written down by hand,
 * for programs that know the calls from there and nothing of our contracts.
 */

interface Ask {
  /** What stands for `{account_id}`: an account of the team. */
  id?: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}
interface Step {
  call: string
  ask(setup: Setup): Ask
  /** What the data holds. */
  data(setup: Setup): unknown
}

const seconds = (days: number): string => String(Math.floor(Date.now() / 1000) + days * 86_400)
const period = () => ({ since: seconds(-7), until: seconds(1) })
const day = () => ({ period: 'day', metric_type: 'total_value', ...period() })
const number = expect.any(Number)

const steps: Step[] = [
  {
    call: 'GET /facebook-api/get',
    ask: ({ ig }) => ({
      query: { account: ig.id, endpoint: ig.ig_id ?? '', params: JSON.stringify({ fields: 'id,username', pretty: 0 }) },
    }),
    data: ({ ig }) => ({ id: ig.ig_id, username: ig.username }),
  },
  {
    call: 'POST /facebook-api/batch',
    ask: ({ page }) => ({
      body: {
        account: page.id,
        payload: [
          { method: 'GET', relative_url: `${page.fb_id}?fields=name` },
          // The page has no such post: an item whose code is not 200 is null.
          { method: 'GET', relative_url: `${page.fb_id}_1` },
          { method: 'GET', relative_url: `v23.0/${page.fb_id}/published_posts?summary=total_count&limit=0` },
        ],
      },
    }),
    data: ({ page }) => [{ id: page.fb_id, name: page.name }, null, { data: [], summary: { total_count: number } }],
  },
  {
    call: 'POST /facebook-api/refresh',
    ask: ({ ig }) => ({ body: { account: ig.id } }),
    data: () => ({ valid: true, expires_at: null, missing_permissions: [] }),
  },
  {
    call: 'GET /graph/{account_id}/insights',
    ask: ({ ig }) => ({ id: ig.id, query: { metric: 'reach', ...day() } }),
    data: () => ({ data: [{ name: 'reach', title: 'Accounts reached', total_value: { value: number } }] }),
  },
  {
    call: 'GET /graph/{account_id}/insights',
    ask: ({ ig }) => ({ id: ig.id, query: { metric: 'total_interactions', ...day() } }),
    data: () => ({ data: [{ name: 'total_interactions', total_value: { value: number } }] }),
  },
  {
    call: 'GET /graph/{account_id}/insights',
    ask: ({ page }) => ({ id: page.id, query: { metric: 'page_impressions_unique', ...day() } }),
    data: () => ({
      data: [
        {
          name: 'page_impressions_unique',
          values: expect.arrayContaining([expect.objectContaining({ value: expect.any(Number) })]),
        },
      ],
    }),
  },
  {
    call: 'GET /graph/{account_id}/insights',
    ask: ({ page }) => ({ id: page.id, query: { metric: 'page_post_engagements', ...day() } }),
    data: () => ({
      data: [
        {
          name: 'page_post_engagements',
          values: expect.arrayContaining([expect.objectContaining({ value: expect.any(Number) })]),
        },
      ],
    }),
  },
  {
    call: 'GET /graph/{account_id}/published_posts',
    ask: ({ page }) => ({ id: page.id, query: { summary: 'total_count', limit: '0' } }),
    data: () => ({ data: [], summary: { total_count: number } }),
  },
  {
    call: 'GET /graph/{account_id}/video_reels',
    ask: ({ page }) => ({ id: page.id, query: { fields: 'id', limit: '1000' } }),
    data: () => ({ data: [] }),
  },
  {
    call: 'GET /graph/{account_id}',
    ask: ({ ig }) => {
      const { since, until } = period()
      return { id: ig.id, query: { fields: `media_count,media.limit(1000).since(${since}).until(${until})` } }
    },
    data: () => ({ media_count: number, media: { data: expect.arrayContaining([{ id: expect.any(String) }]) } }),
  },
]

let system: System
let setup: Setup
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  // There is something to read.
  await setup.posted()
})
afterAll(() => system?.close())

const send = async (call: string, { id, query, body }: Ask) => {
  const [method = '', path = ''] = call.split(' ')
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const response = await setup.owner.client.send(`/api${path.replace('{account_id}', id ?? '')}${search}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  return readReply(response)
}

test.each(steps.map(step => [step.call, step] as const))('%s', async (call, step) => {
  const { status, json } = await send(call, step.ask(setup))
  expect({ status, json }).toMatchObject({ status: 200, json: { status: true, data: step.data(setup) } })
  expect(JSON.stringify(json)).not.toMatch(/access_token|EAA\w{20}/)
})

test('POST /facebook-api/refresh takes no token, as spec §7 has it: it says what to send instead', async () => {
  const body = { account: setup.ig.id, token: 'EAABsomething' }
  const { status, json } = await send('POST /facebook-api/refresh', { body })
  expect({ status, json }).toMatchObject({ status: 422, json: { error: { field: 'body.token' } } })
})

test('more than 50 in a batch are refused as a whole', async () => {
  const payload = Array(51).fill({ method: 'GET', relative_url: 'me' })
  const { status, json } = await send('POST /facebook-api/batch', { body: { account: setup.ig.id, payload } })
  expect({ status, json }).toMatchObject({ status: 422, json: { error: { field: 'body.payload' } } })
})
