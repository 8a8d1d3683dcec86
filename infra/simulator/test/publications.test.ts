import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const { parse, stringify } = JSON
const read = async (path: string) => parse(await (await fetch(`${stage.simulator.url}/_control${path}`)).text())

describe('publications and their markers', () => {
  it('finds the file id in the URL of the media, and a doubled one', async () => {
    const { igId } = stage.account
    await stage.publish(501)
    await stage.publish(502)
    const twice = await stage.publish(501)
    const { publications } = await read(`/publications?account=${igId}`)
    expect(publications.map((one: { markers: string[] }) => one.markers)).toEqual([['501'], ['502'], ['501']])
    const summary = await read(`/publications/summary?account=${igId}`)
    expect(summary).toMatchObject({ publications: 3, unmarked: 0 })
    expect(summary.doubled).toEqual([
      { marker: '501', account: igId, surface: 'instagram_feed', count: 2, ids: [publications[0].id, twice] },
    ])
  })

  it('tells surfaces apart: the same picture on the page is no double', async () => {
    const { pageId } = stage.account
    const photo = await stage.photo(501)
    await stage.post(`${pageId}/feed`, { attached_media: stringify([{ media_fbid: photo }]) })
    const summary = await read('/publications/summary')
    expect(summary.doubled).toHaveLength(1)
    expect(summary.markers).toContainEqual(
      expect.objectContaining({ account: pageId, marker: '501', count: 1, surface: 'page' }),
    )
  })

  it('finds markers in texts and alt texts by a pattern of their own', async () => {
    const { pageId } = stage.account
    await stage.post(`${pageId}/feed`, { message: 'Text only #m900' })
    await stage.post(`${pageId}/feed`, { message: 'Text only #m900' })
    expect((await read('/publications/summary')).doubled).toContainEqual(
      expect.objectContaining({ marker: '900', surface: 'page', count: 2 }),
    )
    stage.simulator.control.changeSettings({ markerTextPattern: 'ref=([a-z]+)' })
    await stage.publish('x', { alt_text: 'ref=olive' })
    expect((await read('/publications')).publications.at(-1).markers).toEqual(['olive'])
  })

  it('counts comments by text and by what they stand under', async () => {
    const { igId, pageId } = stage.account
    const media = await stage.publish(601)
    const { body: post } = await stage.post(`${pageId}/feed`, { message: 'with a comment' })
    const first = (await stage.post(`${media}/comments`, { message: 'Hello' })).body.id
    const twice = (await stage.post(`${media}/comments`, { message: 'Hello' })).body.id
    await stage.post(`${post.id}/comments`, { message: 'Hello' })
    await stage.post(`${media}/comments`, { message: 'Another' })
    const doubled = { account: igId, target: media, text: 'Hello', count: 2, ids: [first, twice] }
    const summary = await read('/publications/summary')
    expect(summary.doubledComments).toEqual([doubled])
    expect(summary.comments).toEqual([
      doubled,
      expect.objectContaining({ account: pageId, target: post.id, text: 'Hello', count: 1 }),
      expect.objectContaining({ target: media, text: 'Another', count: 1 }),
    ])
    expect((await read(`/publications/summary?account=${pageId}`)).comments).toHaveLength(1)
    await stage.del(twice)
    expect((await read('/publications/summary')).doubledComments).toEqual([])
    await stage.del(post.id)
    expect((await read(`/publications/summary?account=${pageId}`)).comments).toEqual([])
  })

  it('counts only what is live, and reads on from a sequence number', async () => {
    const { pageId } = stage.account
    const before = (await read(`/publications?account=${pageId}`)).publications
    const { body } = await stage.post(`${pageId}/feed`, { message: 'short life' })
    const since = before.at(-1).seq
    expect((await read(`/publications?account=${pageId}&since=${since}`)).publications).toMatchObject([{ id: body.id }])
    await stage.del(body.id)
    expect((await read(`/publications?account=${pageId}`)).publications).toHaveLength(before.length)
  })
})
