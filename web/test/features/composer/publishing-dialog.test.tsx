import { Draft, InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { PublishingWatch } from '../../../src/features/composer/PublishingWatch.tsx'
import { watchPublishing } from '../../../src/lib/posts/publishing-watch.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

const late = {
  code: 'late',
  action: 'late',
  title: 'Late',
  message: 'This post is more than an hour late.',
} as unknown as Post['error']
const held = post('1', { error: late, author_id: '7' })
const live = post('2', { status: Posted, account: { ...held.account, id: '4', name: 'Juno', username: 'juno' } })
let asked: string[]

beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://fanfare.example')
    if (method !== 'GET') asked.push(`${method} ${pathname}${search}`)
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.startsWith('/api/posts/2')) return answer({ ...live, permalink: 'https://www.instagram.com/p/x/' })
    return answer(pathname.endsWith('/cancel') ? post('1', { status: Draft }) : post('1', { author_id: '7' }))
  })
  // A stream that says nothing yet.
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = async (posts: Post[]) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  store.dispatch(watchPublishing(posts))
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <PublishingWatch />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  // It is loaded with the first post that is published, which takes long on a busy machine.
  await screen.findByRole('dialog', {}, { timeout: 8000 })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a late post that is published from the window can be undone there for five seconds', async () => {
  await open([held])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await press('Publish now')
  expect(asked).toEqual(['POST /api/posts/1/publish?undo_seconds=5'])
  expect(await screen.findByText(/^Publishing starts in [45] seconds\.$/)).toBeTruthy()
  await press('Undo')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.slice(1)).toEqual(['POST /api/posts/1/cancel'])
})

test('beside another post, Undo takes back that one alone and the window stays', async () => {
  await open([held, live])
  await press('Publish now')
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
  await press('Undo')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(asked.slice(1)).toEqual(['POST /api/posts/1/cancel'])
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(2)
})

test('a Page and an Instagram account of one name are read out with their networks', async () => {
  const page = post('3', { account: { ...held.account, id: '5', type: 'fb', username: 'oleapage', name: 'Olea' } })
  await open([held, page])
  const said = document.querySelector('[role="dialog"] [aria-live]')?.textContent
  expect(said).toMatch(/^olea on Instagram: .+\. Olea on Facebook: Starting$/)
})

const going = post('1', { status: InProgress, author_id: '7' })

test('a post that is going out can be cancelled, and goes back to the drafts', async () => {
  await open([going])
  expect(screen.getByText(/Cancel stops what isn’t live yet/)).toBeTruthy()
  await press('Cancel')
  await vi.waitFor(() => expect(asked).toEqual(['POST /api/posts/1/cancel']))
})

test('one that is with its network already cannot', async () => {
  const progress = { percent: 80, text: 'Posting', sentence: 'Posting', step: 'commit' } as unknown as Post['progress']
  await open([{ ...going, progress }])
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
