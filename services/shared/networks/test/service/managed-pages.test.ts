import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { managedPages } from '../../src/facebook/managed-pages.ts'
import { createGraph, type Graph, NetworkFailure } from '../../src/graph/client.ts'

/** A network that answers lists of pages as one says here; what it does not know is empty. */
type Answer = (url: URL) => unknown
let answers: Record<string, Answer>
let asked: URL[]
let server: Server
let graph: Graph
beforeEach(async () => {
  answers = {}
  asked = []
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://network')
    asked.push(url)
    const body = answers[url.pathname.replace('/v23.0/', '')]?.(url) ?? { data: [] }
    const failed = (body as { error?: unknown }).error !== undefined
    response.writeHead(failed ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  graph = createGraph({ graphUrl: `http://127.0.0.1:${port}`, appId: '1', appSecret: 's', timeoutMs: 5_000 })
})
afterEach(async () => {
  await graph.close()
  await new Promise(done => server.close(done))
})

const pages = () => managedPages(graph, { token: 'EAAuser' })
const fieldsOf = (url: URL) => url.searchParams.get('fields') ?? ''
const error = (code: number, message = `(#${code}) no`) => ({ error: { code, message, type: 'OAuthException' } })
const row = (id: string, more: object = {}) => ({ id, name: `Page ${id}`, access_token: `token-${id}`, ...more })

describe('pages through a business portfolio', () => {
  test('are listed with the person’s own, each once', async () => {
    answers = {
      'me/accounts': () => ({ data: [row('1', { tasks: ['MANAGE'] })] }),
      'me/businesses': () => ({ data: [{ id: '70' }, { id: '71' }] }),
      '70/owned_pages': () => ({ data: [row('1'), row('2')] }),
      '71/client_pages': () => ({ data: [row('3'), row('2')] }),
    }
    const found = await pages()
    expect(found.map(({ id, token, tasks }) => [id, token, tasks])).toEqual([
      ['1', 'token-1', ['MANAGE']],
      ['2', 'token-2', []],
      ['3', 'token-3', []],
    ])
  })

  test('without a token of their own they are not offered; one that has it there is taken from there', async () => {
    answers = {
      'me/accounts': () => ({ data: [row('1', { access_token: undefined })] }),
      'me/businesses': () => ({ data: [{ id: '70' }] }),
      '70/owned_pages': () => ({ data: [row('1'), row('2', { access_token: undefined })] }),
    }
    expect((await pages()).map(({ id, token }) => [id, token])).toEqual([['1', 'token-1']])
  })

  test.each([10, 200])('a person who may not see businesses (#%i) has their own pages', async code => {
    answers = { 'me/accounts': () => ({ data: [row('1')] }), 'me/businesses': () => error(code) }
    expect((await pages()).map(({ id }) => id)).toEqual(['1'])
  })

  test('a failure of the network is thrown', async () => {
    answers = { 'me/accounts': () => ({ data: [row('1')] }), 'me/businesses': () => error(2) }
    await expect(pages()).rejects.toBeInstanceOf(NetworkFailure)
  })
})

describe('a call that is refused as a whole for one of its fields', () => {
  test.each([10, 200])('(#%i) is made again with less', async code => {
    answers = {
      'me/accounts': url =>
        fieldsOf(url).includes('{')
          ? error(code)
          : { data: [row('1', { tasks: ['PROFILE_PLUS_MANAGE'], instagram_business_account: { id: '9' } })] },
    }
    const [page] = await pages()
    expect(page).toMatchObject({ id: '1', token: 'token-1', tasks: ['PROFILE_PLUS_MANAGE'], business: { id: '9' } })
  })

  test('down to the pages and their tokens', async () => {
    answers = {
      'me/accounts': url => (fieldsOf(url) === 'id,name,access_token' ? { data: [row('1')] } : error(10)),
    }
    expect(await pages()).toMatchObject([{ id: '1', token: 'token-1', tasks: [], business: undefined }])
  })

  test('a call that is refused with the fewest fields is refused', async () => {
    answers = { 'me/accounts': () => error(10) }
    await expect(pages()).rejects.toMatchObject({ code: 10 })
  })

  test('any other refusal is not repeated', async () => {
    answers = { 'me/accounts': () => error(190) }
    await expect(pages()).rejects.toMatchObject({ code: 190 })
    expect(asked.filter(({ pathname }) => pathname.endsWith('me/accounts'))).toHaveLength(1)
  })
})
