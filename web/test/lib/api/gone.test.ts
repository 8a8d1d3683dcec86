import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { teamMessage } from '../../../src/lib/live/live-actions.ts'
import { libraryApi } from '../../../src/lib/posts/library-api.ts'

const query = { query: {} }

describe('a list that shows what is gone', () => {
  let asked: string[]
  let refusal: { status: number; code: string }
  let store: ReturnType<typeof createStore>
  beforeEach(async () => {
    vi.useFakeTimers()
    asked = []
    vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
      asked.push(`${method} ${new URL(address, 'http://fanfare.example').pathname}`)
      if (method === 'GET')
        return new Response(JSON.stringify({ status: true, data: { data: [], pagination: { total: 0 } } }))
      const { status, code } = refusal
      return new Response(JSON.stringify({ status: false, error: { code, title: '', message: 'x' } }), { status })
    })
    store = createStore()
    void store.dispatch(libraryApi.endpoints.libraries.initiate(query))
    await vi.advanceTimersByTimeAsync(50)
    asked.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const lists = () => asked.filter(one => one === 'GET /api/post-libraries/list').length
  const remove = async () => {
    void store.dispatch(libraryApi.endpoints.deleteLibrary.initiate({ params: { id: '7' }, query: {} }))
    await vi.advanceTimersByTimeAsync(2000)
  }

  it('is read again when a change meets nothing', async () => {
    refusal = { status: 404, code: 'post_library_not_found' }
    await remove()
    expect(lists()).toBe(1)
  })
  it('is left alone when a change is refused for another reason', async () => {
    refusal = { status: 409, code: 'post_library_in_use' }
    await remove()
    expect(lists()).toBe(0)
  })
  it('is read again when somebody else changes it', async () => {
    store.dispatch(teamMessage({ kind: 'library', library_id: '7' }))
    store.dispatch(teamMessage({ kind: 'library', library_id: '8' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(lists()).toBe(1)
  })
})
