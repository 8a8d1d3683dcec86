import { bulk } from '@fanfare/contracts/limits.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { useThumbs } from '../../../src/lib/posts/use-thumbs.ts'
import { answer } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

test('all pictures of a screen that could not be loaded are made again, call by call', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const { posts } = JSON.parse(String(body)) as { posts: string[] }
    asked.push(posts)
    return answer({ data: posts.map(id => ({ id, thumbnail_failed: false })) })
  })
  const store = createStore()
  const { result } = renderHook(useThumbs, {
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  })
  const ids = Array.from({ length: 2 * bulk.posts + 5 }, (_, at) => String(at + 1))
  act(() => {
    for (const id of [...ids, ...ids]) result.current.broken(id)
  })
  await waitFor(() => expect(ids.filter(id => result.current.triesOf(id) === 0)).toEqual([]))
  expect(asked.map(({ length }) => length)).toEqual([bulk.posts, bulk.posts, 5])
  expect(asked.flat()).toEqual(ids)
})
