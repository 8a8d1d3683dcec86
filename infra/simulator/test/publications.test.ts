import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const { parse, stringify } = JSON
const read = async (path: string) => parse(await (await fetch(`${setup.simulator.url}/_control${path}`)).text())

describe('publications and their markers', () => {
  it('finds the file id in the URL of the media, and a doubled one', async () => {
    const { igId } = setup.account
    await setup.publish(501)
    await setup.publish(502)
    const twice = await setup.publish(501)
    const { publications } = await read(`/publications?account=${igId}`)
    expect(publications.map((one: { markers: string[] }) => one.markers)).toEqual([['501'], ['502'], ['501']])
    const summary = await read(`/publications/summary?account=${igId}`)
    expect(summary).toMatchObject({ publications: 3, unmarked: 0 })
    expect(summary.doubled).toEqual([
      { marker: '501', account: igId, surface: 'instagram_feed', count: 2, ids: [publications[0].id, twice] },
    ])
  })

  it('distinguishes surfaces: the same picture on the page is no double', async () => {
    const { pageId } = setup.account
    const photo = await setup.photo(501)
    await setup.post(`${pageId}/feed`, { attached_media: stringify([{ media_fbid: photo }]) })
    const summary = await read('/publications/summary')
    expect(summary.doubled).toHaveLength(1)
    expect(summary.markers).toContainEqual(
      expect.objectContaining({ account: pageId, marker: '501', count: 1, surface: 'page' }),
    )
  })

  it('finds markers in texts and alt texts by a pattern of their own', async () => {
    const { pageId } = setup.account
    await setup.post(`${pageId}/feed`, { message: 'Text only #m900' })
    await setup.post(`${pageId}/feed`, { message: 'Text only #m900' })
    expect((await read('/publications/summary')).doubled).toContainEqual(
      expect.objectContaining({ marker: '900', surface: 'page', count: 2 }),
    )
    setup.simulator.control.changeSettings({ markerTextPattern: 'ref=([a-z]+)' })
    await setup.publish('x', { alt_text: 'ref=olive' })
    expect((await read('/publications')).publications.at(-1).markers).toEqual(['olive'])
  })

  it('counts comments by text and by what they stand under', async () => {
    const { igId, pageId } = setup.account
    const media = await setup.publish(601)
    const { body: post } = await setup.post(`${pageId}/feed`, { message: 'with a comment' })
    const first = (await setup.post(`${media}/comments`, { message: 'Hello' })).body.id
    const twice = (await setup.post(`${media}/comments`, { message: 'Hello' })).body.id
    await setup.post(`${post.id}/comments`, { message: 'Hello' })
    await setup.post(`${media}/comments`, { message: 'Another' })
    const doubled = { account: igId, target: media, text: 'Hello', count: 2, ids: [first, twice] }
    const summary = await read('/publications/summary')
    expect(summary.doubledComments).toEqual([doubled])
    expect(summary.comments).toEqual([
      doubled,
      expect.objectContaining({ account: pageId, target: post.id, text: 'Hello', count: 1 }),
      expect.objectContaining({ target: media, text: 'Another', count: 1 }),
    ])
    expect((await read(`/publications/summary?account=${pageId}`)).comments).toHaveLength(1)
    await setup.del(twice)
    expect((await read('/publications/summary')).doubledComments).toEqual([])
    await setup.del(post.id)
    expect((await read(`/publications/summary?account=${pageId}`)).comments).toEqual([])
  })

  it('counts only what is live, and reads on from a sequence number', async () => {
    const { pageId } = setup.account
    const before = (await read(`/publications?account=${pageId}`)).publications
    const { body } = await setup.post(`${pageId}/feed`, { message: 'short life' })
    const since = before.at(-1).seq
    expect((await read(`/publications?account=${pageId}&since=${since}`)).publications).toMatchObject([{ id: body.id }])
    await setup.del(body.id)
    expect((await read(`/publications?account=${pageId}`)).publications).toHaveLength(before.length)
  })
})
