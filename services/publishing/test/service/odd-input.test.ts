import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { mediaEndpoints } from '@fanfare/contracts/endpoints/media.ts'
import { postListEndpoints } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, Preflight, postEndpoints, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { publishingEndpoints } from '@fanfare/contracts/endpoints/publishing.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { survivesOddInput } from '@fanfare/infra/testing/odd-input.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let accounts: Account[]
let mediaIds: string[]
let postId: string
beforeAll(async () => {
  fanfare = await startPublishing()
  mira = fanfare.as({ role: Owner })
  accounts = [account('1', { plan: 3 }), account('1', { type: 'fb', plan: 3, timezone: 'Australia/Lord_Howe' })]
  fanfare.accounts.push(...accounts)
  mediaIds = await Promise.all([1, 2].map(async seed => (await mira.picture({ seed, width: 400, height: 300 })).id))
  const draft = { caption: 'A draft', accounts: [accounts[0]?.id], schedule: { kind: 'draft' } }
  postId = (await mira.call(CreatePosts, { body: draft })).posts[0]?.id as string
})
afterAll(() => fanfare.close())

const all: Endpoint[] = [
  ...postEndpoints,
  ...postListEndpoints,
  ...publishingEndpoints,
  ...mediaEndpoints,
  ...internalEndpoints,
]
const mine = all.filter(({ service }) => service === 'publishing')

describe('no input brings it down', () => {
  test.each(mine.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const caller = endpoint.access === 'service' ? fanfare.as({ via: 'service', userId: '' }) : mira
    const ask = { url: fanfare.url, endpoint, headers: caller.headers() }
    await survivesOddInput({ ...ask, runs: 30 })
    if (endpoint.url.includes('/posts/:id')) await survivesOddInput({ ...ask, fixed: { id: postId }, runs: 30 })
  })
})

describe('what the contract allows is made or refused by the catalogue', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  const share = fc.double({ min: 1e-12, max: 1, noNaN: true })
  const wall = fc
    .tuple(
      fc.integer({ min: 1990, max: 2210 }),
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 0, max: 39 }),
      fc.integer({ min: 0, max: 29 }),
      fc.integer({ min: 0, max: 59 }),
    )
    .map(([year, ...rest]) => {
      const [month, day, hour, minute] = rest.map(part => String(part).padStart(2, '0'))
      return `${year}-${month}-${day}T${hour}:${minute}`
    })
  const item = () =>
    fc.record(
      {
        media_id: fc.constantFrom(...mediaIds),
        alt_text: fc.string({ unit: 'grapheme', maxLength: 100 }),
        crop: fc.option(fc.record({ x: fraction, y: fraction, width: share, height: share })),
      },
      { requiredKeys: ['media_id'] },
    )
  const content = () =>
    fc.record(
      {
        caption: fc.oneof(
          fc.string({ unit: 'binary-ascii', maxLength: 300 }),
          fc.string({ unit: 'grapheme', maxLength: 300 }),
        ),
        title: fc.string({ maxLength: 255 }),
        items: fc.array(item(), { maxLength: 12 }),
        post_type: fc.constantFrom('post', 'story', 'reel', 'igtv'),
        first_comment: fc.string({ maxLength: 50 }),
      },
      { requiredKeys: [] },
    )
  const schedule = fc.record(
    {
      kind: fc.constantFrom('draft', 'now', 'date'),
      wall,
      zone: fc.constantFrom('Europe/Lisbon', 'America/New_York', 'Etc/GMT+12', 'Nowhere', 'utc'),
    },
    { requiredKeys: ['kind'] },
  )
  const good = (status: number, code: string | undefined) => {
    expect([200, 403, 404, 409, 422]).toContain(status)
    expect(code).not.toBe('internal_error')
  }

  test('create, pre-flight, update', async () => {
    const request = fc.tuple(
      content(),
      schedule,
      fc.subarray(
        accounts.map(({ id }) => id),
        { minLength: 1 },
      ),
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(request, async ([what, when, of]) => {
        const body = { ...what, schedule: when, accounts: of }
        const checked = await mira.ask(Preflight, { body })
        good(checked.status, checked.error?.code)
        const answer = await mira.ask(CreatePosts, { body })
        good(answer.status, answer.error?.code)
        if (!answer.error) made += 1
        // What pre-flight lets pass is made; what it stops is not.
        if (!checked.error && when.kind !== 'draft') expect(answer.error === undefined).toBe(checked.data.stops === 0)
        const changed = await mira.ask(UpdatePost, { params: { id: postId }, body: { ...what, schedule: when } })
        good(changed.status, changed.error?.code)
      }),
      { numRuns: 150 },
    )
    // About thirty are; with five, chance still has no part in it.
    expect(made).toBeGreaterThan(5)
  })
})
