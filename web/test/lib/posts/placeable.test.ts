import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { placing } from '@fanfare/contracts/limits.ts'
import { describe, expect, it } from 'vitest'
import {
  accountsAtFirst,
  fittingDrafts,
  placeableDraft,
  placeableItem,
  placeableRow,
} from '../../../src/lib/posts/placing/placeable.ts'
import { post } from '../a-post.ts'

const draft = (id: string, ...accounts: string[]) => ({ id, accounts })
const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

it('knows the accounts of drafts, rows of the calendar and items', () => {
  const several = post('1', { accounts: ['2', '4'].map(id => ({ account: { id } })) as Post['accounts'] })
  expect(placeableDraft(post('3'))).toEqual({ id: '3', accounts: ['2'] })
  expect(placeableDraft(several)).toEqual({ id: '1', accounts: ['2', '4'] })
  expect(placeableRow({ id: '5', a: '4' })).toEqual({ id: '5', accounts: ['4'] })
  expect(placeableItem({ id: '6', account_id: '4' })).toEqual({ id: '6', accounts: ['4'] })
  expect(placeableItem({ id: '7', account_id: null })).toEqual({ id: '7', accounts: [] })
})

describe('the accounts that are chosen at first', () => {
  const accounts = ids(placing.accounts + 10)
  const last = accounts.at(-1) as string

  it('are those of the drafts before the others, as many as one call takes', () => {
    const chosen = accountsAtFirst({ drafts: [draft('91', last)], items: [], accounts, active: '1' })
    expect(chosen).toEqual([last, ...ids(placing.accounts - 1)])
  })
  it('are those alone that items are for', () => {
    const items = [draft('91', last, '700'), draft('92'), draft('93', '3')]
    expect(accountsAtFirst({ drafts: [], items, accounts, active: '1' })).toEqual(['3', last])
  })
  it('are the active account where items are for any, or the first one', () => {
    const items = [draft('91')]
    expect(accountsAtFirst({ drafts: [], items, accounts, active: '4' })).toEqual(['4'])
    expect(accountsAtFirst({ drafts: [], items, accounts, active: undefined })).toEqual(['1'])
    expect(accountsAtFirst({ drafts: [], items, accounts: [], active: undefined })).toEqual([])
  })
})

it('takes as many drafts as one call places, each once for each of its accounts', () => {
  const single = ids(placing.posts).map(id => draft(id, '2'))
  expect(fittingDrafts(single)).toEqual(single)
  const some = single.map((one, at) => (at < 10 ? draft(one.id, '2', '4', '5') : one))
  expect(fittingDrafts(some)).toEqual(some.slice(0, placing.posts - 20))
  // The one that is too much for what is left ends it, so that those that are taken are the first ones.
  const last = [...single.slice(1), draft('x', '2', '4'), draft('y', '2')]
  expect(fittingDrafts(last)).toEqual(single.slice(1))
})
