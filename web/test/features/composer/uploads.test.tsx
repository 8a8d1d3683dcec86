import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import type { ComposerAction } from '../../../src/features/composer/model/composer-reducer.ts'
import { useUploads } from '../../../src/features/composer/use-uploads.ts'

/** What was asked of the server, which answers no PUT before `answer` does. */
let asked: string[]
let answer: (status: number, body?: object) => void
let sent: (bytes: number) => void
/** What the server says of the file, one look after the other. */
let looks: object[]
beforeEach(() => {
  asked = []
  looks = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    asked.push(`${method} ${pathname}`)
    if (pathname.startsWith('/api/media/')) return new Response(JSON.stringify({ status: true, data: looks.shift() }))
    const upload = {
      id: String(asked.length),
      url: '/media/upload/1?e=1&s=1',
      method: 'PUT',
      chunk_bytes: 8,
      offset: 0,
      expires_at: '',
    }
    return new Response(
      JSON.stringify({ status: true, data: method === 'DELETE' ? { done: true } : { data: '', upload } }),
    )
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number }) => void } = {}
      status = 0
      responseText = '{"error":{"code":"media_broken","message":"Broken"}}'
      onload = () => undefined
      onabort = () => undefined
      open = () => undefined
      setRequestHeader = () => undefined
      abort = () => this.onabort()
      send() {
        asked.push('PUT')
        sent = loaded => this.upload.onprogress?.({ loaded })
        answer = (status, body) => {
          this.status = status
          if (body) this.responseText = JSON.stringify(body)
          this.onload()
        }
      }
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

/** A file that is being sent. */
const sending = async ({ name, type } = { name: 'a.jpg', type: 'image/jpeg' }) => {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const dispatched: ComposerAction[] = []
  const { result, unmount } = renderHook(() => useUploads(action => void dispatched.push(action)), { wrapper })
  await act(() => result.current.add([new File(['12345678'], name, { type })]))
  await vi.waitFor(() => expect(asked).toEqual(['POST /api/backblaze/upload/url', 'PUT']))
  const [first] = dispatched
  const key = first?.type === 'addItems' ? (first.items[0]?.key as string) : ''
  return { uploads: result.current, key, dispatched, unmount }
}
const cancelled = (id: number) => vi.waitFor(() => expect(asked).toContain(`DELETE /api/backblaze/upload/${id}`))

const clip = { name: 'a.mp4', type: 'video/mp4' }
/** A video that is not read yet, or is. */
const read = (given: { reading: number | null; status?: number }) => ({
  id: '1',
  status: MediaLoading,
  type: 'video',
  ...given,
})

test('what is sent, and then how much the server has read, is shown as it goes', async () => {
  const { dispatched, key } = await sending(clip)
  sent(4)
  expect(dispatched.at(-1)).toEqual({ type: 'progress', key, fraction: 0.5 })
  sent(8)
  expect(dispatched.at(-1)).toEqual({ type: 'progress', key, fraction: 1, reading: null })
  looks = [
    read({ reading: null }),
    read({ reading: 20 }),
    read({ reading: 70 }),
    read({ reading: null, status: MediaReady }),
  ]
  answer(200, { status: true, data: { offset: 8, complete: true, media: read({ reading: null }) } })
  await vi.waitFor(() => expect(dispatched.at(-1)).toMatchObject({ type: 'stored', key }), 5_000)
  expect(dispatched.slice(3, -1)).toEqual([
    { type: 'arrived', key, mediaId: '1' },
    ...[20, 70].map(reading => ({ type: 'progress', key, fraction: 1, reading })),
  ])
})

describe('an upload that is not needed any more is canceled on the server', () => {
  it('when its picture is removed', async () => {
    const { uploads, key } = await sending()
    act(() => uploads.drop(key))
    await cancelled(1)
  })
  it('when the composer is left', async () => {
    const { unmount } = await sending()
    unmount()
    await cancelled(1)
  })
  it('when its video is being read', async () => {
    const { uploads, key, dispatched } = await sending(clip)
    looks = [read({ reading: 12 }), read({ reading: 13 }), read({ reading: 14 })]
    answer(200, { status: true, data: { offset: 8, complete: true, media: read({ reading: null }) } })
    await vi.waitFor(() => expect(dispatched.at(-1)).toMatchObject({ reading: 12 }))
    act(() => uploads.drop(key))
    await cancelled(1)
    const asks = asked.length
    await new Promise(resolve => setTimeout(resolve, 700))
    expect(asked).toHaveLength(asks)
  })
  it('when it failed and is tried again', async () => {
    const { uploads, key, dispatched } = await sending()
    answer(422)
    await vi.waitFor(() => expect(dispatched.at(-1)).toMatchObject({ type: 'uploadFailed', message: 'Broken' }))
    act(() => uploads.retry(key))
    await cancelled(1)
  })
})

test('a video that is being read stays where a draft was stored with it', async () => {
  const { uploads, dispatched, key, unmount } = await sending(clip)
  looks = [read({ reading: 12 }), read({ reading: 13 }), read({ reading: 14 })]
  answer(200, { status: true, data: { offset: 8, complete: true, media: read({ reading: null }) } })
  await vi.waitFor(() => expect(dispatched).toContainEqual({ type: 'arrived', key, mediaId: '1' }))
  uploads.keepArrived()
  unmount()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(asked.filter(call => call.startsWith('DELETE'))).toEqual([])
})

test('a picture of a restored copy is uploaded again under its key', async () => {
  const { uploads, dispatched, key } = await sending()
  expect(uploads.fileOf(key)?.name).toBe('a.jpg')
  expect(uploads.resume('kept', new File(['1234'], 'b.jpg', { type: 'image/jpeg' }))).toBe('blob:1')
  expect(uploads.fileOf('kept')?.name).toBe('b.jpg')
  await vi.waitFor(() => expect(asked.slice(2)).toEqual(['POST /api/backblaze/upload/url', 'PUT']))
  answer(422)
  await vi.waitFor(() => expect(dispatched.at(-1)).toMatchObject({ type: 'uploadFailed', key: 'kept' }))
  // It failed: its file is held until it has arrived or is dropped.
  expect(uploads.fileOf('kept')?.name).toBe('b.jpg')
  uploads.drop('kept')
  expect(uploads.fileOf('kept')).toBeUndefined()
})

test('a file that failed for want of a connection is sent again once that is back, and only then', async () => {
  const { dispatched, key } = await sending()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => answer(400))
  await vi.waitFor(() => expect(dispatched.at(-1)).toMatchObject({ type: 'uploadFailed', key, offline: true }))
  online.mockReturnValue(true)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(dispatched.at(-1)).toEqual({ type: 'retryUpload', key })
  await vi.waitFor(() => expect(asked.filter(call => call === 'PUT')).toHaveLength(2))
  online.mockRestore()
})

test('a file that was refused is not sent again by itself', async () => {
  const { dispatched, key } = await sending()
  await act(async () => answer(400))
  await vi.waitFor(() => expect(dispatched.at(-1)).toMatchObject({ type: 'uploadFailed', key, offline: false }))
  await act(async () => void dispatchEvent(new Event('online')))
  expect(dispatched.at(-1)).toMatchObject({ type: 'uploadFailed' })
})
