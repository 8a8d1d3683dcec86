import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { Failed } from '@fanfare/contracts/entities/posts.ts'
import { afterAll, beforeAll } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

export let fanfare: Harness
export let mira: Caller
export let olea: Account
export let page: Account
export let pictureId: string

/** A service with an Instagram account, a page and a picture, before the tests of the file and until their end. */
export const usePosts = () => {
  beforeAll(async () => {
    fanfare = await startPublishing()
    mira = fanfare.as()
    olea = account('1')
    page = account('1', { type: 'fb', name: 'Olea page', timezone: 'America/New_York' })
    fanfare.accounts.push(olea, page)
    pictureId = (await mira.picture()).id
  })
  afterAll(() => fanfare.close())
}

/** A wall-clock time so many days ahead, at noon in most zones. */
export const ahead = (days: number, time = '12:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
export const items = () => [{ media_id: pictureId, alt_text: 'A bowl' }]
export const body = (given: object = {}) => ({
  caption: 'New glaze #Ceramics',
  items: items(),
  accounts: [olea.id],
  schedule: { kind: 'draft' },
  ...given,
})
export const create = async (given: object = {}) =>
  (await mira.call(CreatePosts, { body: body(given) })).posts[0] as NonNullable<
    Awaited<ReturnType<typeof mira.call<typeof CreatePosts>>>['posts'][0]
  >
export const scheduled = (days = 5) => create({ schedule: { kind: 'date', wall: ahead(days) } })
export const publicationsOf = (postId: string) =>
  fanfare.sql<{ state: string; due_at: Date; social_account_id: string; max_attempts: number }>(
    'select * from publications where post_id = $1 order by id',
    [postId],
  )
export const failing = async (postId: string, unconfirmed = false) => {
  await fanfare.sql(`update publications set state = $2, commit_requested_at = now() where post_id = $1`, [
    postId,
    unconfirmed ? 'unconfirmed' : 'failed',
  ])
  await fanfare.sql(
    `update posts set status = ${Failed}, unconfirmed = $2, version = version + 1, fault = '{"code":"media_rejected","title":"t","message":"m","item":null,"action":"edit","network":null,"at":"2026-01-01T00:00:00Z"}' where id = $1`,
    [postId, unconfirmed],
  )
}
