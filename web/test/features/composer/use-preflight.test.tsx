import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { type Composer, emptyComposer } from '../../../src/features/composer/model/composer-state.ts'
import { usePreflight } from '../../../src/features/composer/use-preflight.ts'
import { api } from '../../../src/lib/api/api.ts'
import { selectNotice } from '../../../src/ui/notice.ts'
import { answer, refuse } from '../../team.ts'

const stop = {
  code: 'caption_length',
  level: 'stop',
  cost: 50,
  account_id: null,
  account_ids: [],
  item: null,
  title: 'Too long',
  text: '',
  fix: null,
}
const offer = { zone: 'Europe/Lisbon', wall: '2099-10-14T12:30', draftId: null }
const long: Composer = { ...emptyComposer(['2'], offer.wall), caption: 'a'.repeat(3000) }
const short: Composer = { ...long, caption: 'Short' }
/** How often the server was asked, and whether it answers. */
let asked: number
let down: boolean

const connection = (on: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on)
  act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')))
}
beforeEach(() => {
  asked = 0
  down = false
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked += 1
    if (String(body).includes('not an address')) return refuse(422, 'invalid_input', 'body.link must be an address.')
    if (down) return refuse(503, 'service_unavailable', 'Try again.')
    return answer(String(body).includes('Short') ? { checks: [], score: 100 } : { checks: [stop], score: 50 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const open = async () => {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const hook = renderHook(({ state }) => usePreflight(state, offer), { wrapper, initialProps: { state: long } })
  await waitFor(() =>
    expect(hook.result.current).toMatchObject({ checks: [stop], score: 50, pending: false, paused: null }),
  )
  return { ...hook, store }
}

test('offline, a verdict of another text is dropped; back online the server is asked again', async () => {
  const { result, rerender } = await open()
  connection(false)
  expect(result.current).toMatchObject({ checks: [stop], paused: null })
  rerender({ state: short })
  expect(result.current).toMatchObject({ checks: [], score: null, pending: false, paused: 'offline' })
  // What was checked is known still.
  rerender({ state: long })
  expect(result.current).toMatchObject({ checks: [stop], paused: null })
  rerender({ state: short })
  expect(asked).toBe(1)
  connection(true)
  await waitFor(() => expect(result.current).toMatchObject({ checks: [], score: 100, pending: false, paused: null }))
  expect(asked).toBe(2)
})

test('where the server does not answer, a verdict of another text is dropped too', async () => {
  const { result, rerender } = await open()
  down = true
  rerender({ state: short })
  expect(result.current).toMatchObject({ checks: [stop], pending: true, first: false })
  await waitFor(
    () => expect(result.current).toMatchObject({ checks: [], score: null, pending: false, paused: 'failed' }),
    {
      timeout: 8000,
    },
  )
})

test('who takes a change back sees the verdict at once, and only the last of several changes is asked about', async () => {
  const { result, rerender } = await open()
  for (const caption of ['A', 'Ab', 'Short']) rerender({ state: { ...long, caption } })
  await waitFor(() => expect(result.current).toMatchObject({ checks: [], score: 100, pending: false, paused: null }))
  expect(asked).toBe(2)
  rerender({ state: long })
  expect(result.current).toMatchObject({ checks: [stop], score: 50, pending: false, paused: null })
  expect(asked).toBe(2)
})

test('after a change of an account the check is made again, with the earlier result shown until then', async () => {
  const { result, store } = await open()
  act(() => void store.dispatch(api.util.invalidateTags(['Accounts'])))
  expect(result.current.checks).toEqual([stop])
  await waitFor(() => expect(asked).toBe(2))
})

test('a check that fails opens no dialog: the composer says so itself', async () => {
  const { result, rerender, store } = await open()
  vi.stubGlobal('fetch', async () => refuse(500, 'internal_error', 'There is a little hiccup with the server.'))
  rerender({ state: short })
  await waitFor(() => expect(result.current.paused).toBe('failed'), { timeout: 8000 })
  expect(selectNotice(store.getState())).toBeNull()
})

test('while the time that is offered may still change, nothing is asked about it', async () => {
  const unread = (_: Response) => {}
  let readRows = unread
  const preflights = vi.fn()
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/calendar')) return new Promise<Response>(resolve => (readRows = resolve))
    preflights()
    return Promise.resolve(answer({ checks: [stop], score: 50 }))
  })
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(() => usePreflight({ ...long, wall: null }, offer), { wrapper })
  expect(result.current).toMatchObject({ checks: [], score: null, pending: true, first: true, paused: null })
  // The rows were asked for at once, as the check would have been.
  await waitFor(() => expect(readRows).not.toBe(unread))
  expect(preflights).not.toHaveBeenCalled()
  readRows(answer({ rows: [] }))
  await waitFor(() => expect(result.current).toMatchObject({ checks: [stop], first: false }))
  expect(preflights).toHaveBeenCalledTimes(1)
})

test('a post that the server does not look at can’t be sent, and says which field is wrong', async () => {
  const { result, rerender } = await open()
  rerender({ state: { ...long, caption: 'not an address' } })
  await waitFor(() => expect(result.current).toMatchObject({ pending: false, paused: null, score: null }))
  expect(result.current.checks).toEqual([
    expect.objectContaining({ level: 'stop', title: 'One field needs fixing', text: 'The link must be an address.' }),
  ])
})

test('while a video of a stored draft is being read, it is asked again by itself until it is ready', async () => {
  const { result, rerender } = await open()
  let reads = 0
  const unread = { ...stop, code: 'media_not_ready' }
  vi.stubGlobal('fetch', async () => answer(++reads < 2 ? { checks: [unread], score: 50 } : { checks: [], score: 100 }))
  rerender({ state: short })
  await waitFor(() => expect(result.current).toMatchObject({ checks: [unread], pending: false }))
  await waitFor(() => expect(result.current).toMatchObject({ checks: [], score: 100, pending: false }))
  expect(reads).toBe(2)
})
