import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import PostsScreen from '../../../src/features/posts/PostsScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { theme } from '../../../src/ui/theme.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

/** How often the picture of each post was drawn: once for each drawing of its row. */
const drawn = vi.hoisted(() => new Map<string, number>())
vi.mock('../../../src/ui/Thumbnail.tsx', async load => {
  const { Thumbnail } = await load<typeof import('../../../src/ui/Thumbnail.tsx')>()
  return {
    Thumbnail: (props: Parameters<typeof Thumbnail>[0]) => {
      const id = props.mediaId ?? ''
      drawn.set(id, (drawn.get(id) ?? 0) + 1)
      return <Thumbnail {...props} />
    },
  }
})

const posts: Post[] = Array.from({ length: 20 }, (_, at) =>
  post(String(100 + at), {
    status: Scheduled,
    caption: `Bowl ${at}`,
    author_id: '7',
    media: [{ media_id: `m${at}`, type: 'image' }] as Post['media'],
  }),
)
const listed = { data: posts, pagination: { has_next: false, offset: 0, per_result: 20, total: 20 } }
const none = { data: [], pagination: { has_next: false, offset: 0, per_result: 20, total: 0 } }
beforeEach(() => {
  drawn.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer([])
    if (pathname === '/api/contents/post_count')
      return answer({ scheduled: 20, waiting: 0, error: 0, held: 0, alerts: 0, unconfirmed: 0 })
    return answer({
      ...(searchParams.get('status') === 'SCHEDULED' ? listed : none),
      in_sync: false,
      retry_after: null,
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  const router = createMemoryRouter([{ path: '/publishing/post-status/:status', element: <PostsScreen /> }], {
    initialEntries: ['/publishing/post-status/scheduled'],
  })
  render(
    <Provider store={store}>
      <MantineProvider env="test" theme={theme}>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  // The last ones are drawn after those that the window shows.
  await screen.findByRole('checkbox', { name: 'Choose Bowl 19' })
  drawn.clear()
}
const rowsDrawn = () => [...drawn.keys()].sort()

test('what the window shows is drawn first, the other rows in the next frame', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const opened = open()
  await screen.findByRole('checkbox', { name: 'Choose Bowl 9' })
  expect(screen.queryByRole('checkbox', { name: 'Choose Bowl 10' })).toBeNull()
  act(() => {
    for (const frame of frames.splice(0)) frame(0)
  })
  await opened
  expect(screen.getAllByRole('checkbox', { name: /^Choose Bowl/ })).toHaveLength(20)
})

test('selecting a post draws its row again and no other', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Bowl 3' }))
  expect(screen.getByRole('toolbar', { name: 'Selected posts' }).textContent).toMatch(/^1 selected/)
  expect(rowsDrawn()).toEqual(['m3'])
  drawn.clear()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Bowl 5' }))
  expect(rowsDrawn()).toEqual(['m5'])
  drawn.clear()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull()
  expect(rowsDrawn()).toEqual(['m3', 'm5'])
})

test('the menu of a row keeps its button, takes the focus when it opens, and gives it back', async () => {
  await open()
  const button = screen.getByRole('button', { name: 'Actions for Bowl 2' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull()
  for (let time = 0; time < 2; time++) {
    button.focus()
    await userEvent.keyboard('{Enter}')
    const [first] = await screen.findAllByRole('menuitem')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('menu').id)
    expect(screen.getByRole('menu').getAttribute('aria-labelledby')).toBe(button.id)
    await waitFor(() => expect(document.activeElement).toBe(first))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(button.isConnected).toBe(true)
  }
  // A second press of the button closes it.
  await userEvent.click(button)
  await screen.findAllByRole('menuitem')
  await userEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
