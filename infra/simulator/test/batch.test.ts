import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

type Item = { code: number; headers?: { name: string; value: string }[]; body: string } | null
const batch = async (items: object[], more: Record<string, string> = {}, path = '') => {
  const answer = await setup.post(path, { batch: JSON.stringify(items), ...more })
  return answer as { status: number; body: Item[] & { error?: object } }
}
const bodyOf = (item: Item | undefined) => JSON.parse(item?.body ?? 'null')

describe('batch', () => {
  it('answers in order, bodies as texts, each with its own status', async () => {
    const { pageId, igId } = setup.account
    const { status, body } = await batch([
      { method: 'GET', relative_url: `v23.0/${pageId}?fields=name` },
      { method: 'GET', relative_url: `/${igId}?fields=nothing` },
      { method: 'POST', relative_url: `${pageId}/feed`, body: 'message=Hi+there%21' },
    ])
    expect(status).toBe(200)
    expect(body.map(item => item?.code)).toEqual([200, 400, 200])
    expect(bodyOf(body[0])).toEqual({ name: setup.account.pageName, id: pageId })
    expect(bodyOf(body[1])).toMatchObject({ error: { code: 100 } })
    expect(body[0]?.headers).toContainEqual({ name: 'Content-Type', value: 'application/json; charset=UTF-8' })
    expect(setup.simulator.control.publications({ account: pageId }).at(-1)?.caption).toBe('Hi there!')
  })

  it('leaves headers out when asked, and works at any path', async () => {
    const { body } = await batch([{ method: 'GET', relative_url: 'me' }], { include_headers: 'false' }, 'me')
    expect(body[0]).not.toHaveProperty('headers')
  })

  it('fills references; what others refer to is null unless it says otherwise', async () => {
    const { pageId } = setup.account
    const items = (omit?: boolean) => [
      {
        method: 'GET',
        name: 'mine',
        relative_url: `me?fields=id`,
        ...(omit === undefined ? {} : { omit_response_on_success: omit }),
      },
      { method: 'GET', relative_url: '?ids={result=mine:$.id}&fields=name' },
    ]
    const { body } = await batch(items())
    expect(body[0]).toBeNull()
    expect(bodyOf(body[1])).toEqual({ [pageId]: { name: setup.account.pageName, id: pageId } })
    expect((await batch(items(false))).body[0]?.code).toBe(200)
  })

  it('gives null to who depends on a failed item', async () => {
    const { body } = await batch([
      { method: 'GET', name: 'first', relative_url: '999' },
      { method: 'GET', relative_url: 'me', depends_on: 'first' },
      { method: 'GET', relative_url: '{result=first:$.id}' },
      { method: 'GET', relative_url: 'me' },
    ])
    expect(body.map(item => item?.code)).toEqual([400, undefined, undefined, 200])
  })

  it('takes tokens of items over the one at the top', async () => {
    const [other] = setup.simulator.control.makeAccounts(1, undefined, permissions)
    const { body } = await batch([{ method: 'GET', relative_url: 'me?fields=id', access_token: other?.pageToken }])
    expect(bodyOf(body[0])).toEqual({ id: other?.pageId })
  })

  it('fails whole on a bad token at the top, and on more than fifty items', async () => {
    const bad = await setup.post('', { batch: '[{"relative_url":"me"}]' }, 'EAAgarbage')
    expect(bad.body.error).toMatchObject({ code: 190 })
    const many = await batch(Array(51).fill({ method: 'GET', relative_url: 'me' }))
    expect(many.body.error).toMatchObject({
      type: 'GraphBatchException',
      message: 'Too many requests in batch message. Maximum batch size is 50',
    })
    expect((await setup.post('', { batch: 'nonsense' })).body.error).toMatchObject({ code: 100 })
  })
})
