import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { Failed, InProgress } from '@fanfare/contracts/entities/posts.ts'
import { afterAll, beforeAll } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

export let fanfare: Harness
export let mira: Caller
export let olea: Account
export let page: Account
export let pictureId: string

/** A service with a post of each state, before the tests of the file and until their end. */
export const useLists = () => {
  beforeAll(async () => {
    fanfare = await startPublishing()
    mira = fanfare.as()
    olea = account('1', { plan: 3 })
    page = account('1', { type: 'fb', name: 'Olea page', plan: 3 })
    fanfare.accounts.push(olea, page)
    pictureId = (await mira.picture()).id
    await make('Spring bowls 100% glazed', olea, { kind: 'date', wall: ahead(3) })
    await make('Autumn_vases', page, { kind: 'date', wall: ahead(4) })
    await make('A "draft"\nof two lines', olea, { kind: 'draft' })
    await make('An idea with a time', olea, { kind: 'draft', wall: ahead(5) })
    const failed = await make('It failed', olea, { kind: 'date', wall: ahead(6) })
    await fanfare.sql(`update posts set status = ${Failed}, fault = $2 where id = $1`, [
      failed,
      fault('Picture refused'),
    ])
    const unknown = await make('Nobody knows', olea, { kind: 'date', wall: ahead(7) })
    await fanfare.sql(`update posts set status = ${Failed}, unconfirmed = true, fault = $2 where id = $1`, [
      unknown,
      fault('A title of more than twenty characters'),
    ])
    const going = await make('On its way', page, { kind: 'date', wall: ahead(8) })
    await fanfare.sql(
      `update posts set status = ${InProgress}, progress = '{"step":"prepared","text":"Uploading","percent":40,"sentence":"Uploading"}' where id = $1`,
      [going],
    )
    const gone = await make('Deleted', page, { kind: 'date', wall: ahead(8) })
    await fanfare.sql('update posts set deleted_at = now() where id = $1', [gone])
  })
  afterAll(() => fanfare.close())
}

export const fault = (title: string) =>
  JSON.stringify({
    code: 'refused',
    title,
    message: '',
    item: null,
    action: 'edit',
    network: null,
    at: '2026-01-01T00:00:00Z',
  })
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const ahead = (days: number) => `${day(days)}T12:00`
export async function make(caption: string, of: Account, schedule: object): Promise<string> {
  const body = { caption, items: [{ media_id: pictureId }], accounts: [of.id], schedule }
  return (await mira.call(CreatePosts, { body })).posts[0]?.id as string
}
export const captions = async (query: object) => (await mira.call(ListPosts, { query })).data.map(post => post.caption)
