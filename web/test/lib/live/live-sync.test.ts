import { type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { api } from '../../../src/lib/api/api.ts'
import { selectRetryAt } from '../../../src/lib/api/retries-slice.ts'
import { teamMessage } from '../../../src/lib/live/live-actions.ts'
import { postChangesApi } from '../../../src/lib/posts/post-changes-api.ts'
import { rowOf } from '../../../src/lib/posts/post-patch.ts'
import { postsApi } from '../../../src/lib/posts/posts-api.ts'
import { selectNotice } from '../../../src/ui/notice.ts'
import { post } from '../a-post.ts'

const { endpoints } = postsApi
const range = { query: { start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' } }

/** A server of two hundred posts, behind the browser's own fetch. */
const createServer = () => {
  const posts = new Map(Array.from({ length: 200 }, (_, i) => [String(i + 1), post(String(i + 1))]))
  const asked: string[] = []
  let trouble: { status: number; retryAfter?: string } | 'offline' | undefined
  const answer = (status: number, body: unknown, headers = {}) =>
    new Response(JSON.stringify(body), { status, headers })
  const fetch = async (address: string, { method, body }: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://fanfare.example')
    asked.push(`${method} ${url.pathname}${url.searchParams.has('ids') ? '?ids' : ''}`)
    if (trouble === 'offline') throw new TypeError('Failed to fetch')
    if (trouble)
      return answer(
        trouble.status,
        {
          status: false,
          error: { code: trouble.status === 429 ? 'rate_limited' : 'internal_error', title: '', message: 'x' },
        },
        trouble.retryAfter ? { 'retry-after': trouble.retryAfter } : {},
      )
    if (method === 'PATCH') {
      const id = url.pathname.split('/').at(-1) as string
      const before = posts.get(id) as Post
      const after = { ...before, ...JSON.parse(String(body)), version: before.version + 1 }
      posts.set(id, after)
      return answer(200, { status: true, data: after })
    }
    if (url.pathname.endsWith('/calendar'))
      return answer(200, { status: true, data: { rows: [...posts.values()].map(rowOf) } })
    if (url.pathname.endsWith('/post_count')) return answer(200, { status: true, data: { draft: 0 } })
    const ids = url.searchParams.get('ids')?.split(',')
    const data = ids ? ids.flatMap(id => posts.get(id) ?? []) : [...posts.values()].slice(0, 20)
    return answer(200, {
      status: true,
      data: { data, pagination: { has_next: !ids, offset: 0, per_result: 20, total: posts.size } },
    })
  }
  return {
    posts,
    asked,
    fetch,
    trouble: (what: typeof trouble) => {
      trouble = what
    },
    count: (what: string) => asked.filter(one => one === what).length,
  }
}

describe('a tab while another program changes posts', () => {
  let server: ReturnType<typeof createServer>
  let store: ReturnType<typeof createStore>
  beforeEach(async () => {
    vi.useFakeTimers()
    server = createServer()
    vi.stubGlobal('fetch', server.fetch)
    store = createStore()
    store.dispatch(endpoints.calendarRows.initiate(range))
    store.dispatch(endpoints.posts.initiate({ query: { sort: 'post_at', status: 'SCHEDULED' } }))
    store.dispatch(endpoints.postCounts.initiate({ query: {} }))
    await vi.advanceTimersByTimeAsync(50)
    server.asked.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const rows = () => endpoints.calendarRows.select(range)(store.getState()).data?.rows ?? []
  let next = 0
  const edit = () => {
    const id = String((next++ % 200) + 1)
    const before = server.posts.get(id) as Post
    const after = { ...before, caption: `Edit ${next}`, version: before.version + 1 }
    server.posts.set(id, after)
    store.dispatch(
      teamMessage({
        kind: 'post',
        post_id: id,
        account_id: '2',
        status: Scheduled,
        change: 'changed',
        percent: null,
        post_at: after.post_at,
        version: after.version,
      }),
    )
  }
  /** Five edits a second. */
  const storm = async (seconds: number) => {
    for (let i = 0; i < seconds * 5; i++) {
      edit()
      await vi.advanceTimersByTimeAsync(200)
    }
  }
  const settled = () => rows().every(row => row.v === server.posts.get(row.id)?.version)

  it('asks for what changed alone, seldom, and shows all of it', async () => {
    await storm(20)
    // Twice for what posts have in common, with the figures.
    expect(server.count('GET /api/posts/calendar')).toBeLessThanOrEqual(2)
    // The list has more pages: what came onto the first, only the server knows.
    expect(server.count('GET /api/posts')).toBeLessThanOrEqual(3)
    expect(server.count('GET /api/posts?ids')).toBeLessThanOrEqual(11)
    expect(server.count('GET /api/posts?ids')).toBeGreaterThanOrEqual(8)
    expect(server.count('GET /api/contents/post_count')).toBeLessThanOrEqual(3)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(settled()).toBe(true)
    // A hundred edits; a tab that fetched all it shows after each burst asked some two hundred times.
    expect(server.asked.length).toBeLessThanOrEqual(25)
  })

  it('shows that someone has locked a post, though its version stays', async () => {
    const before = server.posts.get('3') as Post
    server.posts.set('3', { ...before, locked_by: '9', locked_until: '2099-01-01T00:00:00.000Z' })
    const { status, version, post_at } = before
    const about = { kind: 'post', post_id: '3', account_id: '2', percent: null } as const
    store.dispatch(teamMessage({ ...about, status, version, post_at, change: 'locked' }))
    await vi.advanceTimersByTimeAsync(3000)
    expect(rows().find(({ id }) => id === '3')?.l).toBe('9')
  })

  it.each([
    ['too many requests', { status: 429, retryAfter: '20' }, 20_000],
    ['a fault of the server', { status: 500 }, 5000],
    ['no connection', 'offline', 5000],
  ] as const)('keeps what is shown through %s, waits, and opens no dialog', async (_, trouble, pause) => {
    await storm(3)
    const before = rows().length
    server.trouble(trouble as never)
    await storm(3)
    expect(rows()).toHaveLength(before)
    expect(selectNotice(store.getState())).toBeNull()
    const at = selectRetryAt(store.getState()) as number
    expect(at - Date.now()).toBeLessThanOrEqual(pause)
    const asked = server.asked.length
    await storm(Math.floor((at - Date.now()) / 1000) - 1)
    // Nothing is asked before the time that the server named.
    expect(server.asked.length).toBe(asked)
    server.trouble(undefined)
    await storm(5)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(selectRetryAt(store.getState())).toBeNull()
    expect(settled()).toBe(true)
  })

  it('keeps a month whose own refresh fails, and fetches it when the server is back', async () => {
    server.trouble({ status: 500 })
    store.dispatch(api.util.invalidateTags(['Calendar', 'Posts', 'Counts']))
    await vi.advanceTimersByTimeAsync(100)
    expect(rows()).toHaveLength(200)
    expect(selectRetryAt(store.getState())).not.toBeNull()
    const asked = server.asked.length
    await vi.advanceTimersByTimeAsync(5000)
    // One of the three asks whether the server is back, not all.
    expect(server.asked.length).toBe(asked + 1)
    server.posts.delete('7')
    server.trouble(undefined)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(selectRetryAt(store.getState())).toBeNull()
    expect(rows()).toHaveLength(199)
  })

  it('sends no request while the tab is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await storm(10)
    expect(server.asked).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.count('GET /api/posts?ids')).toBe(1)
    expect(settled()).toBe(true)
  })

  it("shows the answer to one's own change at once, and asks for nothing but the figures", async () => {
    await store.dispatch(
      postChangesApi.endpoints.updatePost.initiate({ params: { id: '5' }, body: { caption: 'Mine' } }),
    )
    expect(rows().find(row => row.id === '5')?.c).toBe('Mine')
    const { version, post_at } = server.posts.get('5') as Post
    store.dispatch(
      teamMessage({
        kind: 'post',
        post_id: '5',
        account_id: '2',
        status: Scheduled,
        change: 'changed',
        percent: null,
        post_at,
        version,
      }),
    )
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.asked.toSorted()).toEqual([
      'GET /api/contents/post_count',
      // What it has in common with others now, only the server knows.
      'GET /api/posts/calendar',
      'PATCH /api/posts/5',
    ])
  })

  it('keeps the mark of a post that moves until the server has said what it has in common now', async () => {
    const like = { x: 1, o: '6', f: '2026-10-12T09:00:00Z' } as const
    const [, first] = [...server.posts.values()]
    const { id } = first as Post
    store.dispatch(
      postsApi.util.updateQueryData('calendarRows', range, ({ rows }) => {
        Object.assign(rows.find(row => row.id === id) ?? {}, like)
      }),
    )
    await store.dispatch(postChangesApi.endpoints.updatePost.initiate({ params: { id }, body: { caption: 'Moved' } }))
    expect(rows().find(row => row.id === id)).toMatchObject(like)
    await vi.advanceTimersByTimeAsync(2000)
    expect(rows().find(row => row.id === id)).not.toHaveProperty('x')
  })

  it('a post that only goes out has nothing else in common with others', async () => {
    const before = server.posts.get('5') as Post
    server.posts.set('5', { ...before, status: Posted, version: before.version + 1 })
    store.dispatch(
      teamMessage({
        kind: 'post',
        post_id: '5',
        account_id: '2',
        status: Posted,
        change: 'changed',
        percent: null,
        post_at: before.post_at,
        version: before.version + 1,
      }),
    )
    await vi.advanceTimersByTimeAsync(20_000)
    expect(rows().find(row => row.id === '5')?.s).toBe(Posted)
    expect(server.count('GET /api/posts/calendar')).toBe(0)
  })

  it.each(['deletePost', 'hidePost'] as const)('takes out what this person removed by %s at once', async name => {
    await store.dispatch(postChangesApi.endpoints[name].initiate({ params: { id: '9' } }))
    expect(rows()).toHaveLength(199)
    expect(rows().some(row => row.id === '9')).toBe(false)
  })

  it('takes out what was deleted before it asks', async () => {
    store.dispatch(
      teamMessage({
        kind: 'post',
        post_id: '9',
        account_id: '2',
        status: Scheduled,
        change: 'deleted',
        percent: null,
        post_at: null,
        version: 4,
      }),
    )
    expect(rows().some(row => row.id === '9')).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.asked.toSorted()).toEqual([
      'GET /api/contents/post_count',
      'GET /api/posts',
      'GET /api/posts/calendar',
    ])
  })
})
