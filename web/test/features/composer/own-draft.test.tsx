import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { Compose } from '../../../src/features/composer/Compose.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { post } from '../../lib/a-post.ts'
import { answer, drafting, member } from '../../team.ts'

// Fields that grow measure themselves again once fonts are there, which a DOM without a screen has none of.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
afterEach(() => vi.unstubAllGlobals())

const account = {
  ...post('1').account,
  status: AccountActive,
  settings: { timezone: 'UTC' },
  login: 'facebook',
  locked: false,
}

/** A new post in the composer of a person whose plan has drafts. Its draft becomes number 77. */
const open = async () => {
  /** What was asked of the server, in order: the pre-flight’s bodies, and that a draft was made. */
  const asked: { made?: true; caption: string; post_id?: string }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(drafting(member(Manager)))
    if (pathname.endsWith('/preflight')) {
      asked.push(JSON.parse(String(body)))
      return answer({ checks: [], score: 100, stops: 0, warnings: 0 })
    }
    if (pathname === '/api/posts' && method === 'POST') {
      const { caption } = JSON.parse(String(body))
      asked.push({ made: true, caption })
      return answer({ posts: [post('77', { caption, version: 1 })] })
    }
    if (pathname.endsWith('accounts')) return answer([account])
    if (pathname.includes('calendar')) return answer({ rows: [] })
    // What else the screen asks for stays under way.
    return new Promise<Response>(() => {})
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const router = createMemoryRouter([{ path: '*', element: <Compose postId={undefined} libraryId={null} page /> }])
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  return asked
}

test('the draft in which a new post is kept is left out of what the post is compared with', async () => {
  const asked = await open()
  const caption = await screen.findByRole('textbox', { name: /caption/i }, { timeout: 20_000 })
  fireEvent.change(caption, { target: { value: 'New glaze' } })
  await vi.waitFor(() => expect(asked).toContainEqual({ made: true, caption: 'New glaze' }), { timeout: 20_000 })
  expect(asked.some(({ post_id }) => post_id)).toBe(false)
  fireEvent.change(caption, { target: { value: 'New glaze today' } })
  await vi.waitFor(
    () => expect(asked).toContainEqual(expect.objectContaining({ caption: 'New glaze today', post_id: '77' })),
    { timeout: 20_000 },
  )
  // After the draft was made nothing was asked without it.
  const since = asked.slice(asked.findIndex(({ made }) => made) + 1)
  expect(since.filter(({ made, post_id }) => !made && post_id !== '77')).toEqual([])
})
