import { Failed, InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, it } from 'vitest'
import { belongs, type PostPage, patchPage, patchRows, rowOf } from '../../../src/lib/posts/post-patch.ts'
import { post } from '../a-post.ts'

const fault = {
  code: 'x',
  title: 'Image shape not accepted',
  message: '',
  item: null,
  action: 'edit',
  network: null,
  at: '',
}

describe('the row of a calendar', () => {
  it('shows a reel by the cover that was chosen for it, and a picture in its own colour', () => {
    const media = [{ media_id: '5', dominantColor: '#102030' }] as never
    expect(rowOf(post('1', { media }))).toMatchObject({ m: '5', d: '#102030' })
    const reel = rowOf(post('1', { type: 'reel', media, cover: { media_id: '6', at: null } }))
    expect(reel).toMatchObject({ m: '6' })
    expect(reel).not.toHaveProperty('d')
  })
})

describe('whether a list holds a post', () => {
  it('asks for the state as the server does: held and unconfirmed narrow their status', () => {
    const held = post('1', { error: { ...fault, action: 'reconnect' } as never })
    expect(belongs(held, { status: 'SCHEDULED' })).toBe(true)
    expect(belongs(post('1'), { status: 'HELD' })).toBe(false)
    expect(belongs(held, { status: 'ERROR,UNCONFIRMED,HELD' })).toBe(true)
    expect(belongs(post('1', { status: Failed, unconfirmed: true }), { status: 'ERROR' })).toBe(true)
    expect(belongs(post('1', { status: Failed }), { status: 'UNCONFIRMED' })).toBe(false)
    expect(belongs(post('1', { status: Failed, unconfirmed: true }), { status: 'FAILED' })).toBe(false)
    expect(belongs(post('1', { status: Failed }), { status: 'FAILED' })).toBe(true)
    expect(belongs(post('1', { status: InProgress }), { status: 'IN_PROGRESS' })).toBe(true)
  })
  it('has a live post with an alert among those that need a person, and among the posted ones', () => {
    const silent = post('1', { status: Posted, alerts: [{ ...fault, title: 'No first comment' }] as never })
    expect(belongs(silent, { status: 'ERROR,UNCONFIRMED,HELD,ALERT' })).toBe(true)
    expect(belongs(silent, { status: 'POSTED' })).toBe(true)
    expect(belongs(post('1', { status: Posted }), { status: 'ALERT' })).toBe(false)
    expect(rowOf(silent)).toMatchObject({ s: Posted, w: 'No first comment' })
    expect(rowOf(post('1', { status: Posted }))).not.toHaveProperty('w')
  })
  it('asks for account, words, kind and time; a post without a time is in no range', () => {
    const range = { start: '2026-10-14T11:30:00Z', end: '2026-10-15T00:00:00Z' }
    expect(belongs(post('1'), range)).toBe(true)
    expect(belongs(post('1', { post_at: range.end }), range)).toBe(false)
    expect(belongs(post('1', { post_at: null }), range)).toBe(false)
    expect(belongs(post('1'), { accounts: '3,4' })).toBe(false)
    expect(belongs(post('1'), { keyword: 'window' })).toBe(true)
    expect(belongs(post('1'), { type: 'album' })).toBe(false)
  })
})

describe('the rows of a month', () => {
  const asked = { start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' }
  it('a post moves, comes, leaves and is deleted, and the rows stay in order', () => {
    const rows = [rowOf(post('1')), rowOf(post('2', { post_at: '2026-10-20T00:00:00.000Z' }))]
    patchRows(rows, asked, [post('1', { version: 4, post_at: '2026-10-25T09:00:00.000Z' }), post('3')], [])
    expect(rows.map(({ id, t }) => [id, t])).toEqual([
      ['3', '2026-10-14T11:30:00Z'],
      ['2', '2026-10-20T00:00:00Z'],
      ['1', '2026-10-25T09:00:00Z'],
    ])
    patchRows(rows, asked, [post('3', { version: 9, post_at: '2026-12-01T09:00:00.000Z' })], ['2'])
    expect(rows.map(({ id }) => id)).toEqual(['1'])
  })
  it('an answer that is older than what is shown changes nothing', () => {
    const rows = [rowOf(post('1', { version: 5, status: Posted }))]
    patchRows(rows, asked, [post('1', { version: 4 })], [])
    expect(rows[0]).toMatchObject({ s: Posted, v: 5 })
  })
  it('a row says why it failed and how far it is', () => {
    expect(rowOf(post('1', { status: Failed, error: fault as never })).r).toBe('Image shape not acce')
    expect(rowOf(post('1', { status: InProgress, progress: { percent: 40 } as never })).r).toBe('40 %')
    expect(rowOf(post('1', { status: Failed, unconfirmed: true })).s).toBe(5)
  })
})

describe('a page of posts', () => {
  const page = (ids: string[], has_next = false): PostPage => ({
    data: ids.map((id, index) => post(id, { post_at: `2026-10-${10 + index}T00:00:00.000Z` })),
    pagination: { has_next, offset: 0, per_result: 3, total: has_next ? 9 : ids.length },
    in_sync: false,
    retry_after: null,
  })
  const asked = { status: 'SCHEDULED', sort: 'post_at', limit: 3, offset: 0 }
  it('takes in what belongs to it now, in its order, and lets go what does not', () => {
    const one = page(['1', '2'])
    expect(patchPage(one, asked, [post('5', { post_at: '2026-10-10T12:00:00.000Z' })], [])).toBe(false)
    expect(one.data.map(({ id }) => id)).toEqual(['1', '5', '2'])
    expect(one.pagination.total).toBe(3)
    patchPage(one, asked, [post('1', { version: 4, status: Posted })], ['2'])
    expect(one.data.map(({ id }) => id)).toEqual(['5'])
    expect(one.pagination.total).toBe(1)
  })
  it('never grows past its length, and says when only the server knows its end', () => {
    const full = page(['1', '2', '3'], true)
    expect(patchPage(full, asked, [], ['1'])).toBe(true)
    expect(full.pagination.total).toBe(9)
    expect(patchPage(full, asked, [post('4', { post_at: '2026-10-20T00:00:00.000Z' })], [])).toBe(true)
    const three = page(['1', '2', '3'])
    patchPage(three, asked, [post('9', { post_at: '2026-10-09T00:00:00.000Z' })], [])
    expect(three.data.map(({ id }) => id)).toEqual(['9', '1', '2'])
    expect(three.pagination).toMatchObject({ has_next: true, total: 4 })
  })
})
