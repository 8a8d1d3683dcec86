import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { useExport } from '../../../src/lib/posts/use-export.ts'
import { selectToasts } from '../../../src/ui/toast.ts'

afterEach(() => vi.unstubAllGlobals())

/** What is said once posts were asked for and the server answered so. */
async function saidAfter(
  answer: () => Promise<Response>,
): Promise<{ kinds: string[]; texts: string[]; asked: string[] }> {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answer()
  })
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(useExport, { wrapper })
  await result.current(new URLSearchParams({ accounts: '11' }))
  const all = selectToasts(store.getState())
  return { kinds: all.map(({ kind }) => kind), texts: all.map(({ text }) => text), asked }
}

it('says why there is no file of the posts', async () => {
  const error = { code: 'too_many', title: 'Too many posts', message: 'Choose a shorter time or fewer accounts.' }
  const refused = await saidAfter(async () => new Response(JSON.stringify({ status: false, error }), { status: 422 }))
  expect(refused).toEqual({
    kinds: ['fault'],
    texts: ['Choose a shorter time or fewer accounts.'],
    asked: ['/api/posts/export.csv?accounts=11'],
  })
  const odd = await saidAfter(async () => new Response('<html>', { status: 502 }))
  expect(odd.texts).toEqual(['The posts couldn’t be exported. Try again.'])
  const none = await saidAfter(async () => {
    throw new TypeError('failed to fetch')
  })
  expect(none.kinds).toEqual(['fault'])
})

it('saves the file and says so', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  const done = await saidAfter(async () => new Response('Date,Caption\n'))
  expect([done.texts, urls.mock.calls.length]).toEqual([['Posts exported'], 1])
})
