import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfChecks } from '../../src/actions/self-checks.ts'
import type { Deps } from '../../src/deps.ts'
import { mediaLinks } from '../../src/storage/links.ts'

let front: Server
let status = 404
let isOurs = true
beforeAll(async () => {
  front = createServer((_, response) => {
    if (isOurs) response.setHeader('fanfare-version', '1')
    response.writeHead(status).end()
  })
  await new Promise<void>(done => front.listen(0, '127.0.0.1', done))
})
afterAll(() => void front.close())

/** The checks with files at an address, for a network at another one. */
async function checks(publicUrl: string, graphUrl = 'http://127.0.0.1:1/graph') {
  const clock = { now: () => Date.now(), instant: () => Temporal.Now.instant() }
  const links = mediaLinks({ secret: 's'.repeat(32), clock, publicUrl })
  const found = await selfChecks({ links, config: { graphUrl } } as Deps)
  return Object.fromEntries(found.map(({ name, outcome, detail }) => [name, `${outcome}: ${detail}`]))
}
const here = () => `http://127.0.0.1:${(front.address() as AddressInfo).port}`

test('an address that answers, beside a simulated network', async () => {
  expect(await checks(here())).toEqual({
    'media address reachable': expect.stringMatching(/^ok: .*answers from this server/),
    'media address is public': 'skipped: the network is simulated on this machine',
    'names of the media address resolve': expect.stringMatching(/^ok: /),
  })
})

test('each says so where it is not so', async () => {
  const real = 'https://graph.facebook.com'
  const gone = await checks('http://127.0.0.1:9', real)
  expect(gone['media address reachable']).toMatch(/failed: Nothing answers/)
  expect(gone['media address is public']).toMatch(/failed: .*private network.*MEDIA_URL/)
  const unnamed = await checks('https://files.fanfare.invalid', real)
  expect(unnamed['names of the media address resolve']).toMatch(/failed: files\.fanfare\.invalid doesn’t resolve/)
  isOurs = false
  expect((await checks(here()))['media address reachable']).toMatch(/failed: .*isn’t Fanfare/)
  isOurs = true
  status = 403
  expect((await checks(here()))['media address reachable']).toMatch(/failed: .*answers 403/)
  status = 404
})
