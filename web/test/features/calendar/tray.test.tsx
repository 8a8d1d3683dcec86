import { DndContext } from '@dnd-kit/core'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import Tray from '../../../src/features/calendar/tray/Tray.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

const file = (type: 'image' | 'video', at: number) => ({ media_id: `4${at}`, type, dominantColor: null })
const mixed = ['image', 'video', 'image'] as const
const draft = post('91', {
  status: Draft,
  caption: 'How a bowl is made\nin three steps',
  author_id: '7',
  media: mixed.map(file) as unknown as Post['media'],
  post_at: null,
})
const account = { id: '2', type: 'ig', username: 'olea', name: 'Olea' }
const item = {
  id: '5',
  type: 'image',
  title: 'For a quiet day',
  caption: 'Anything',
  media: [file('image', 9)],
  account,
  usage: { posts: 1 },
  author_id: '7',
  created_at: '2026-10-01T00:00:00.000Z',
  version: 1,
} as unknown as PostLibrary
const items = [item, { ...item, id: '6', title: '', usage: { posts: 0 } }]

let drafts: Post[]
beforeEach(() => {
  drafts = [draft]
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer([account])
    if (pathname === '/api/post-libraries/list') return answer({ data: items })
    return answer({ data: drafts })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const open = async (source: 'Drafts' | 'Library') => {
  localStorage.setItem('fanfare-calendar-tray', JSON.stringify(source))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/publishing/calendar/month?account=2']}>
          <DndContext>
            <Tray
              facts={new Map()}
              zone="Europe/Lisbon"
              away={false}
              onPlace={() => undefined}
              onClose={() => undefined}
            />
          </DndContext>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  return screen.findAllByRole('listitem')
}

test('a draft says which files it has, and opens in the editor', async () => {
  const [row] = await open('Drafts')
  const link = within(row as HTMLElement).getByRole('link', { name: /How a bowl is made/ })
  expect(link.textContent).toContain('2 pictures, 1 video')
  expect(link.getAttribute('href')).toBe('/publishing/editor/91?account=2')
  expect(screen.getByRole('button', { name: 'Move How a bowl is made' }).hasAttribute('disabled')).toBe(false)
  expect(screen.queryByLabelText('Search the drafts')).toBeNull()
})

test('a hundred drafts are searched, and the list says that there may be more', async () => {
  drafts = Array.from({ length: 100 }, (_, at) => ({ ...draft, id: `${at}` }))
  await open('Drafts')
  expect(screen.getByLabelText('Search the drafts')).toBeTruthy()
  expect(screen.getByText('The newest 100 are listed. Search for the others.')).toBeTruthy()
})

test('an item of the library is a row of the same kind', async () => {
  const [first, second] = await open('Library')
  const link = within(first as HTMLElement).getByRole('link', { name: /For a quiet day/ })
  expect(link.textContent).toContain('Used in 1 post')
  expect(link.getAttribute('href')).toBe('/publishing/editor?account=2&library=5')
  expect(screen.getByRole('button', { name: 'Schedule For a quiet day' })).toBeTruthy()
  expect(within(second as HTMLElement).getByText('Anything')).toBeTruthy()
  expect(within(second as HTMLElement).getByText('Not used yet')).toBeTruthy()
})
