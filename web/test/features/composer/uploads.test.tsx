import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import type { ComposerAction } from '../../../src/features/composer/model/composer-reducer.ts'
import { useUploads } from '../../../src/features/composer/use-uploads.ts'

/** What was asked of the server, which answers no PUT before `answer` does. */
let asked: string[]
let answer: (status: number) => void
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    asked.push(`${method} ${pathname}`)
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
      upload = {}
      status = 0
      responseText = '{"error":{"code":"media_broken","message":"Broken"}}'
      onload = () => undefined
      onabort = () => undefined
      open = () => undefined
      setRequestHeader = () => undefined
      abort = () => this.onabort()
      send() {
        asked.push('PUT')
        answer = status => {
          this.status = status
          this.onload()
        }
      }
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

/** A picture that is being sent. */
const sending = async () => {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const dispatched: ComposerAction[] = []
  const { result, unmount } = renderHook(() => useUploads(action => void dispatched.push(action)), { wrapper })
  await act(() => result.current.add([new File(['12345678'], 'a.jpg', { type: 'image/jpeg' })]))
  await vi.waitFor(() => expect(asked).toEqual(['POST /api/backblaze/upload/url', 'PUT']))
  const [first] = dispatched
  const key = first?.type === 'addItems' ? (first.items[0]?.key as string) : ''
  return { uploads: result.current, key, dispatched, unmount }
}
const cancelled = (id: number) => vi.waitFor(() => expect(asked).toContain(`DELETE /api/backblaze/upload/${id}`))

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
  it('when it failed and is tried again', async () => {
    const { uploads, key, dispatched } = await sending()
    answer(422)
    await vi.waitFor(() => expect(dispatched.at(-1)).toMatchObject({ type: 'uploadFailed', message: 'Broken' }))
    act(() => uploads.retry(key))
    await cancelled(1)
  })
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
