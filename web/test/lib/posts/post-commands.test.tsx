import { Draft, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { useUndo } from '../../../src/features/composer/use-undo.ts'
import { selectWatch } from '../../../src/lib/posts/publishing-watch.ts'
import { partlyRemovedWords, removedWords, usePostCommands } from '../../../src/lib/posts/use-post-commands.ts'
import { pressToast, selectToasts } from '../../../src/ui/toast.ts'
import { post } from '../a-post.ts'

const live = post('1', { status: Posted })
const draft = post('2', { status: Draft })

/** What was asked of the server; `refuse`: the requests that it refuses. */
let asked: string[]
let refuse: string[]
beforeEach(() => {
  store = createStore()
  // A stream that says nothing.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  asked = []
  refuse = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://fanfare.example')
    const what = `${method} ${pathname}${search}`
    asked.push(body ? `${what} ${body}` : what)
    if (refuse.includes(what)) {
      const error = { code: 'post_going_out', title: 'No', message: 'Too late.' }
      return new Response(JSON.stringify({ status: false, error }), { status: 409 })
    }
    const id = pathname.split('/')[3] as string
    const data = /hide$/.test(pathname) || method === 'DELETE' ? { done: true } : post(id, { status: InProgress })
    return new Response(JSON.stringify({ status: true, data }))
  })
})
afterEach(() => vi.unstubAllGlobals())

let store: ReturnType<typeof createStore>
const withStore = () => ({
  wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
})
const commands = () => renderHook(usePostCommands, withStore()).result.current
const toasts = () => selectToasts(store.getState())
/** Presses the button of a toast. */
const press = (id = '') => act(async () => void store.dispatch(pressToast(id)))
const watch = () => selectWatch(store.getState())

describe('taking posts off the lists', () => {
  it('hides a live post, deletes any other, and Undo brings both back', async () => {
    const { remove } = commands()
    await act(() => remove([live, draft]))
    expect(asked).toEqual(['POST /api/posts/1/hide', 'DELETE /api/posts/2'])
    expect(toasts()[0]).toMatchObject({ kind: 'done', text: '2 posts removed. Published posts stay online.' })
    const [said] = toasts()
    await press(said?.id)
    await vi.waitFor(() =>
      expect(asked.slice(2).sort()).toEqual(['POST /api/posts/1/restore', 'POST /api/posts/2/restore']),
    )
  })
  it('says how many were refused and why, and Undo brings back those that are gone', async () => {
    refuse = ['DELETE /api/posts/2', 'DELETE /api/posts/5']
    const { remove } = commands()
    await act(() => remove([post('2'), post('3'), post('4'), post('5')]))
    expect(toasts().map(({ kind, text }) => [kind, text])).toEqual([
      ['fault', '2 posts deleted, 2 couldn’t be deleted. Too late.'],
    ])
    const [said] = toasts()
    await press(said?.id)
    await vi.waitFor(() => expect(toasts().at(-1)?.text).toBe('2 posts restored'))
    expect(asked.slice(4)).toEqual(['POST /api/posts/3/restore', 'POST /api/posts/4/restore'])
  })
  it('says that none is gone, with nothing to undo', async () => {
    refuse = ['DELETE /api/posts/2', 'DELETE /api/posts/3']
    const { remove } = commands()
    expect(await act(() => remove([post('2'), post('3')]))).toBe(false)
    expect(toasts()).toMatchObject([{ kind: 'fault', text: '2 posts couldn’t be deleted. Too late.' }])
    expect(toasts()[0]?.action).toBeUndefined()
  })
  it('says by its first words which post came back', async () => {
    const { remove } = commands()
    await act(() => remove([draft]))
    const [said] = toasts()
    await press(said?.id)
    await vi.waitFor(() => expect(toasts().at(-1)?.text).toBe('Post restored: “Window seat”'))
  })
  it('says which of them could not be brought back', async () => {
    refuse = ['POST /api/posts/3/restore']
    const { remove } = commands()
    await act(() => remove([post('2'), post('3')]))
    const [said] = toasts()
    await press(said?.id)
    await vi.waitFor(() =>
      expect(toasts().at(-1)).toMatchObject({ kind: 'fault', text: '1 post restored, 1 couldn’t be. Too late.' }),
    )
  })
  it.each([
    ['Too late.', [], 1],
    ['Post deleted: “Window seat”, 1 couldn’t be deleted. Too late.', [draft], 1],
    ['Removed from Fanfare. The post stays on Instagram. 1 couldn’t be removed. Too late.', [live], 1],
  ])('partly: %s', (words, gone, refused) => expect(partlyRemovedWords(gone, refused, 'Too late.')).toBe(words))
  it.each([
    ['Removed from Fanfare. The post stays on Facebook.', [{ ...live, account: { ...live.account, type: 'fb' } }]],
    ['Post deleted: “Window seat”', [draft]],
    ['2 posts deleted', [draft, draft]],
    ['2 posts removed from Fanfare. They stay online.', [live, live]],
  ])('%s', (words, posts) => expect(removedWords(posts as Post[])).toBe(words))
})

describe('Publish now', () => {
  it('leaves five seconds in which it can be undone, and opens the window that says so', async () => {
    const before = Date.now()
    const { publish } = commands()
    await act(() => publish(draft))
    expect(asked).toEqual(['POST /api/posts/2/publish?undo_seconds=5'])
    expect(watch()).toMatchObject({ posts: [{ id: '2' }], minimized: false, before: { id: '2', status: Draft } })
    expect(watch()?.undoUntil).toBeGreaterThanOrEqual(before + 5000)
  })
  it('opens nothing where it is refused', async () => {
    refuse = ['POST /api/posts/2/publish?undo_seconds=5']
    const { publish } = commands()
    expect(await act(() => publish(draft))).toBe(false)
    expect(watch()).toBeNull()
    expect(toasts()[0]).toMatchObject({ kind: 'fault', text: 'Too late.' })
  })

  const planned = { kind: 'date', wall: '2099-10-14T12:30', zone: 'Europe/Lisbon', at: '2099-10-14T11:30:00Z' } as const
  const ahead = { schedule: planned, post_at: planned.at }
  const undone = async (before: Post | undefined) => {
    const onDone = vi.fn()
    const going = { undoes: [post('7', { status: InProgress })], undoUntil: Date.now() + 5000, before }
    const undo = renderHook(() => useUndo(going, onDone), withStore())
    await act(() => undo.result.current.run())
    expect(onDone).toHaveBeenCalledOnce()
    return asked
  }
  it('undone: a scheduled post is scheduled again', async () => {
    expect(await undone(post('7', { status: Scheduled, ...ahead }))).toEqual([
      'POST /api/posts/7/cancel',
      'POST /api/posts/7/schedule {"wall":"2099-10-14T12:30","zone":"Europe/Lisbon"}',
    ])
    expect(toasts()[0]?.text).toMatch(/^Not published\. The post is scheduled for .* again\.$/)
  })
  it('undone: a draft keeps the day it was planned for', async () => {
    // The service gives the draft its earlier time back.
    expect(await undone(post('7', { status: Draft, ...ahead }))).toEqual(['POST /api/posts/7/cancel'])
    expect(toasts()[0]?.text).toBe('Not published. The post is in your drafts.')
  })
  it.each([
    ['a new post', undefined],
    ['one that missed its time', post('7', { status: Scheduled, schedule: planned, post_at: '2020-01-01T00:00:00Z' })],
  ])('undone: %s is a draft', async (_, before) => {
    expect(await undone(before)).toEqual(['POST /api/posts/7/cancel'])
    expect(toasts()[0]?.text).toBe('Not published. The post is in your drafts.')
  })
})
