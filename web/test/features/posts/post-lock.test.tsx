import { Draft, Failed, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Creator, Manager, type Role } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { CardActions } from '../../../src/features/calendar/parts/CardActions.tsx'
import { PostMenu } from '../../../src/features/posts/parts/PostMenu.tsx'
import TraceScreen from '../../../src/features/posts/TraceScreen.tsx'
import { usePostActions } from '../../../src/features/posts/use-post-actions.ts'
import { useApproval } from '../../../src/lib/posts/approval/use-approval.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { pressToast, selectToasts } from '../../../src/ui/toast.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

const until = new Date(Date.now() + 600_000).toISOString()
const lockedBy = (by: string) => ({ locked_by: by, locked_until: until })
const words = /^Locked by Juno Reed until \d\d:\d\d, so it can’t be changed$/

let asked: string[]
let shown: Post
let role: Role
let store: ReturnType<typeof createStore>
beforeEach(() => {
  asked = []
  role = Manager
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(role))
    if (pathname.endsWith('/social-accounts')) return answer([])
    if (pathname === '/api/team/1') return answer({ id: '1', members: [{ id: '9', name: 'Juno Reed' }] })
    if (pathname.endsWith('/trace'))
      return answer({
        attempts: 0,
        max_retry: 3,
        lateness_s: null,
        prepared: {},
        commits: 0,
        deadline_at: null,
        steps: [],
      })
    if (pathname === '/api/contents/lock') {
      asked.push(String(body))
      const { locked } = JSON.parse(String(body)) as { locked: boolean }
      return answer({ ...shown, ...(locked ? lockedBy('7') : { locked_by: null, locked_until: null }) })
    }
    return answer(shown)
  })
})
afterEach(() => vi.unstubAllGlobals())

const Listed = () => {
  const [actions, { approve, sendBack }] = [usePostActions(), useApproval()]
  const others = { approve, sendBack, move: vi.fn(), choose: vi.fn(), remove: vi.fn(), brokenThumb: vi.fn() }
  return <PostMenu post={shown} phone={false} title="Window seat" commands={{ ...actions, ...others }} />
}
const nothing = async () => true
const Card = () => (
  <CardActions
    post={shown}
    moving={false}
    onMoving={() => {}}
    moves={{ move: nothing, schedule: nothing, unschedule: nothing }}
    onDone={() => {}}
    onRemoveLive={() => {}}
  />
)
const open = async (what: 'menu' | 'card' | 'page', more: Partial<Post>) => {
  shown = post('1', { status: Scheduled, author_id: '7', ...more })
  store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/publishing/trace/1']}>
          <Routes>
            <Route
              path="/publishing/trace/:postId"
              element={what === 'menu' ? <Listed /> : what === 'card' ? <Card /> : <TraceScreen />}
            />
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  if (what === 'menu') await userEvent.click(await screen.findByRole('button', { name: 'Actions for Window seat' }))
  if (what === 'page') await screen.findByRole('button', { name: 'Export' })
}
const control = (what: 'menu' | 'card' | 'page', name: string) =>
  screen.queryByRole(what === 'menu' ? 'menuitem' : 'button', { name })

const places = ['menu', 'card', 'page'] as const

test.each(places)('a post is locked from its %s, and Undo lets it go', async what => {
  await open(what, {})
  expect(control(what, 'Unlock')).toBeNull()
  await userEvent.click(control(what, 'Lock') as HTMLElement)
  await waitFor(() => expect(asked).toEqual([JSON.stringify({ id: '1', locked: true })]))
  await waitFor(() => expect(selectToasts(store.getState()).at(-1)?.text).toBe('Post locked: “Window seat”'))
  await act(async () => void store.dispatch(pressToast(selectToasts(store.getState()).at(-1)?.id ?? '')))
  await waitFor(() => expect(asked.at(-1)).toBe(JSON.stringify({ id: '1', locked: false })))
  await waitFor(() => expect(selectToasts(store.getState()).at(-1)?.text).toBe('Post unlocked: “Window seat”'))
})

test.each(places)('one’s own lock is ended from the %s', async what => {
  await open(what, lockedBy('7'))
  expect(control(what, 'Lock')).toBeNull()
  await userEvent.click(control(what, 'Unlock') as HTMLElement)
  await waitFor(() => expect(asked).toEqual([JSON.stringify({ id: '1', locked: false })]))
})

test('in place of what can’t be done with a post that someone else has, its menu says who has it', async () => {
  await open('menu', lockedBy('9'))
  await waitFor(() => expect(screen.getByText(words)).toBeTruthy())
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Flight recorder',
    'Duplicate',
    'Save to library',
  ])
})

test('so does its card on the calendar', async () => {
  await open('card', lockedBy('9'))
  await waitFor(() => expect(screen.getByText(words)).toBeTruthy())
  const all = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
  expect(all.map(({ textContent }) => textContent)).toEqual(['Save to library', 'Duplicate'])
})

test('so does the page of one that failed', async () => {
  const error = { code: 'refused', title: 'Refused', message: 'Too long.', item: null, action: 'edit', network: null }
  await open('page', { status: Failed, error: error as Post['error'], ...lockedBy('9') })
  await waitFor(() =>
    expect(screen.getByText(/^Locked by Juno Reed until \d\d:\d\d, so it can’t be changed\.$/)).toBeTruthy(),
  )
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test.each([
  ['is live', { status: Posted }, Manager],
  ['goes out', { status: InProgress }, Manager],
  ['may be live', { status: Failed, unconfirmed: true }, Manager],
  ['is somebody else’s', { status: Draft, author_id: '8' }, Creator],
] as const)('a post that %s is not locked', async (_, more, as) => {
  role = as
  await open('card', more)
  expect(control('card', 'Lock')).toBeNull()
})
