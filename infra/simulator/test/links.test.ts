import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

const pages: Record<string, string> = {
  '/shop': `<!doctype html><title>Shop</title><meta property="og:title" content="Oil &amp; salt">
    <meta content='Pressed within four hours.' name="description"><meta property="og:image" content="/oil.jpg">`,
  '/plain': '<title>Only a title</title>',
  '/odd': `${'<meta '.repeat(5000)}<title>${'&'.repeat(5000)}</title>`,
}
let setup: Setup
let server: Server
let site: string
let page: string
beforeAll(async () => {
  setup = await startSetup()
  server = createServer((request, response) => {
    const found = pages[request.url ?? '']
    if (found === undefined) response.writeHead(404).end()
    else response.setHeader('content-type', 'text/html').end(found)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  page = setup.account.pageId
})
afterAll(async () => {
  await setup.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const feed = (params: Record<string, string>) => setup.post(`${page}/feed`, params)
const attachment = async (id: string) =>
  (await setup.get(`${id}?fields=attachments,full_picture,status_type`)).body as {
    attachments: { data: object[] }
    full_picture?: string
  }

describe('a post with a link', () => {
  it('shows what its page says of itself', async () => {
    const { body } = await feed({ link: `${site}/shop`, message: 'New in the shop' })
    expect(await attachment(body.id)).toMatchObject({
      status_type: 'shared_story',
      full_picture: `${site}/oil.jpg`,
      attachments: {
        data: [
          {
            media_type: 'link',
            type: 'share',
            title: 'Oil & salt',
            description: 'Pressed within four hours.',
            url: `${site}/shop`,
            target: { url: `${site}/shop` },
            media: { image: { src: `${site}/oil.jpg` } },
          },
        ],
      },
    })
    expect(setup.simulator.control.publications({ account: page })).toMatchObject([
      { surface: 'page_feed', sources: [`${site}/shop`] },
    ])
  })

  it('without a preview shows its title or its address', async () => {
    const title = async (link: string) => (await attachment((await feed({ link })).body.id)).attachments.data[0]
    expect(await title(`${site}/plain`)).toMatchObject({ title: 'Only a title' })
    expect(await title(`${site}/odd`)).toMatchObject({ media_type: 'link' })
    expect(await title('https://olea.example/shop')).toMatchObject({ title: 'https://olea.example/shop' })
  })

  it.each(['/nothing', 'nowhere', 'http://', 'https://shop.invalid/oil'])('%s cannot be read', async link => {
    const answer = await feed({ link: link.startsWith('/') ? `${site}${link}` : link })
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 1609005, error_user_title: 'Invalid Link' } } })
    expect(setup.simulator.control.publications({ account: page })).toEqual([])
  })

  it('as a draft waits like any other', async () => {
    const draft = { link: `${site}/plain`, published: 'false', unpublished_content_type: 'DRAFT' }
    const { body } = await feed(draft)
    expect(setup.simulator.control.publications({ account: page })).toEqual([])
    await setup.post(body.id, { is_published: 'true' })
    expect(setup.simulator.control.publications({ account: page })).toHaveLength(1)
  })
})

describe('a post with a place', () => {
  const place = '300411200415'

  it('names it, and the people there', async () => {
    const { userId } = setup.account
    const { body } = await feed({ message: 'At the mill', place, tags: userId })
    expect((await setup.get(`${body.id}?fields=place{name,location},to`)).body).toMatchObject({
      place: { id: place, name: 'Olea Mill', location: { city: 'Moura' } },
      to: { data: [{ id: userId }] },
    })
    const photo = (await setup.post(`${page}/photos`, { url: setup.picture(1), place })).body
    expect((await setup.get(`${photo.post_id}?fields=place`)).body.place).toMatchObject({ id: place })
    expect(setup.simulator.control.publications({ account: page })).toMatchObject([
      { location: place, people: [userId] },
      { location: place, people: [] },
    ])
  })

  it('is one, and people are not tagged without it', async () => {
    const message = async (params: Record<string, string>) =>
      (await feed({ message: 'x', ...params })).body.error.message
    expect(await message({ tags: setup.account.userId })).toContain('needs a place')
    expect(await message({ place, tags: '12' })).toContain('unknown id: 12')
    expect(await message({ place: '12' })).toContain('place')
  })
})
