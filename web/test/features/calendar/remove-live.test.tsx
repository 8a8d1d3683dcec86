import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import PostCard from '../../../src/features/calendar/parts/PostCard.tsx'
import type { SeriesMoves } from '../../../src/lib/posts/series/use-series-moves.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

test('the card of a live post asks before it is removed, and comes back where the answer is no', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer([])
    if (method === 'POST') asked.push(pathname)
    return answer(post('1', { status: Posted, author_id: '7' }))
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const onClose = vi.fn()
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <PostCard
            postId="1"
            anchor={document.body}
            zone="Europe/Lisbon"
            moves={{} as SeriesMoves}
            warnings={[]}
            onOpen={() => {}}
            onClose={onClose}
          />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    return within(await screen.findByRole('dialog', { name: 'Remove this post from Fanfare?' }))
  }
  await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect([asked, onClose.mock.calls.length]).toEqual([[], 0])
  await userEvent.click((await ask()).getByRole('button', { name: 'Remove from Fanfare' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(asked).toEqual(['/api/posts/1/hide'])
})
