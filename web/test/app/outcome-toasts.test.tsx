import { Draft, Failed, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutcomeToasts } from '../../src/app/shell/OutcomeToasts.tsx'
import { createStore } from '../../src/app/store.ts'
import PostsScreen from '../../src/features/posts/PostsScreen.tsx'
import { api } from '../../src/lib/api/api.ts'
import { outcomeOf } from '../../src/lib/posts/outcome-words.ts'
import { selectPendingOutcomes } from '../../src/lib/posts/pending-outcomes.ts'
import { shellApi } from '../../src/lib/session/session-api.ts'
import { selectToasts } from '../../src/ui/toast.ts'
import { post } from '../lib/a-post.ts'
import { answer, member } from '../team.ts'

const fault = (action: string, message: string) => ({ code: 'unconfirmed', title: 'Is it live?', message, action })
const silent = fault('check', 'Instagram didn’t respond. The post may be live.') as Post['error']
const mine = { author_id: '7', caption: 'Green night. We stopped.', error: silent } as const
const unconfirmed = post('92', { ...mine, status: Failed, unconfirmed: true })
const other = post('91', {
  status: Failed,
  caption: 'Was refused',
  author_id: '7',
  post_at: '2026-10-15T11:30:00.000Z',
})
/** The posts as the server has them. */
let posts: Post[]

const needing = () => posts.filter(({ status }) => status === Failed)
beforeEach(() => {
  posts = [other, unconfirmed]
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer([])
    if (pathname === '/api/contents/post_count')
      return answer({ error: 2, unconfirmed: 1, held: 0, alerts: 0, waiting: 0 })
    const [, id] = /^\/api\/posts\/(\d+)/.exec(pathname) ?? []
    if (id && method === 'POST') {
      const checking = {
        step: 'commit_requested',
        text: 'Posting',
        percent: 90,
        sentence: 'Checking whether it’s live',
      }
      const changed = {
        status: InProgress,
        unconfirmed: false,
        error: null,
        progress: checking,
        version: 4,
      } as Partial<Post>
      posts = posts.map(one => (one.id === id ? { ...one, ...changed } : one))
    }
    if (id) return answer(posts.find(one => one.id === id))
    const data = searchParams.get('status')?.match(/ERROR|UNCONFIRMED/) ? needing() : []
    return answer({ data, pagination: { has_next: false, offset: 0, per_result: 20, total: data.length } })
  })
})
afterEach(() => vi.unstubAllGlobals())
let store: ReturnType<typeof createStore>
const toasts = () => selectToasts(store.getState())

const open = async (tab: string) => {
  store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const element = (
    <>
      <PostsScreen />
      <OutcomeToasts teamId="1" />
    </>
  )
  const router = createMemoryRouter([{ path: '/publishing/post-status/:status', element }], {
    initialEntries: [`/publishing/post-status/${tab}`],
  })
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  await screen.findByRole('button', { name: 'Check' })
}
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
const listed = (caption: string) => rows().filter(text => text?.includes(caption))

test.each(['needs', 'unconfirmed', 'inprogress'])(
  'on %s a post stays where it is while it is checked, and what was found is shown',
  async tab => {
    await open(tab)
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByText('Checking')
    expect(toasts().at(-1)).toMatchObject({ kind: 'info', text: 'Checking “Green night”' })
    expect(listed('Green night')).toHaveLength(1)
    expect(listed('Green night')[0]).toContain('Checking whether it’s live')
    if (tab === 'needs') expect(rows().findIndex(text => text?.includes('Green night'))).toBe(3)
    // What is asked of the server meanwhile knows it as in progress.
    await act(async () => void store.dispatch(api.util.invalidateTags(['Posts'])))
    await waitFor(() => expect(listed('Green night')).toHaveLength(1))

    posts = [other, { ...unconfirmed, version: 5 }]
    await act(async () => void store.dispatch(api.util.invalidateTags([{ type: 'Post', id: '92' }, 'Posts'])))
    await waitFor(() =>
      expect(toasts().at(-1)).toMatchObject({
        kind: 'ask',
        text: 'Fanfare couldn’t find “Green night” on olea. Is it live?',
        action: 'Open',
      }),
    )
    expect(toasts().filter(({ text }) => text.startsWith('Checking'))).toEqual([])
    expect(await screen.findByRole('button', { name: 'Check' })).toBeTruthy()
    expect(listed('Green night')).toHaveLength(1)
    expect(selectPendingOutcomes(store.getState())).toEqual([])
  },
)

test('each outcome is shown with the next step', () => {
  const outcome = (more: Partial<Post>) => outcomeOf(post('92', { ...mine, ...more }))
  const permalink = 'https://instagram.example/p/1'
  expect(outcome({ status: Posted, error: null, permalink })).toEqual({
    kind: 'done',
    text: '“Green night” is live on olea',
    action: { label: 'View', href: permalink },
  })
  const open = { label: 'Open', to: '/publishing/trace/92' }
  expect(outcome({ status: Failed, error: fault('retry', 'Instagram returned an error.') as Post['error'] })).toEqual({
    kind: 'fault',
    text: '“Green night” isn’t live. Instagram returned an error.',
    action: open,
  })
  const expired = fault('reconnect', 'Instagram is disconnected.') as Post['error']
  expect(outcome({ status: Failed, unconfirmed: true, error: expired })).toEqual({
    kind: 'ask',
    text: '“Green night” couldn’t be checked. Instagram is disconnected.',
    action: open,
  })
  expect(outcome({ status: Scheduled, error: expired })?.text).toBe(
    '“Green night” is on hold. Instagram is disconnected.',
  )
  expect(
    outcome({ status: Scheduled, error: fault('wait', 'Instagram isn’t responding right now.') as Post['error'] }),
  ).toEqual({
    kind: 'info',
    text: '“Green night” isn’t live yet. Instagram isn’t responding right now.',
    action: open,
  })
  expect(outcome({ status: Draft, error: null })).toBeUndefined()
})
