import { Draft, Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import PostsScreen from '../../../src/features/posts/PostsScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { pressToast, selectToasts } from '../../../src/ui/toast.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

const counts = {
  draft: 1,
  waiting: 0,
  sent_back: 0,
  rendering: 0,
  scheduled: 25,
  held: 0,
  inprogress: 0,
  posted: 2,
  alerts: 0,
  error: 2,
  unconfirmed: 1,
}
const needing = [
  post('91', { status: Failed, caption: 'Was refused', author_id: '7' }),
  post('92', { status: Failed, unconfirmed: true, caption: 'Who knows', author_id: '7' }),
]
const accounts = [
  { id: '2', type: 'ig', username: 'olea', name: 'Olea' },
  { id: '4', type: 'ig', username: 'juno', name: 'Juno' },
]
/** What each tab holds. */
let held: Record<string, Post[]>
let asked: string[]
/** What the networks count of the posts is being read. */
let inSync = false

const postOf = (id: string) => [...needing, ...Object.values(held).flat()].find(one => one.id === id)
/** Pages of a tab, as the API gives them. */
const pageOf = (search: URLSearchParams) => {
  const wanted = search.get('status') ?? ''
  const keyword = search.get('keyword') ?? ''
  const offset = Number(search.get('offset') ?? 0)
  const all = wanted.includes(',') ? needing : (held[wanted] ?? []).filter(one => one.caption.includes(keyword))
  return {
    data: all.slice(offset, offset + 20),
    pagination: { has_next: all.length > offset + 20, offset, per_result: 20, total: all.length },
    in_sync: inSync,
    retry_after: null,
  }
}
beforeEach(() => {
  inSync = false
  asked = []
  held = {
    SCHEDULED: Array.from({ length: 25 }, (_, at) => post(String(100 + at), { caption: `Bowl ${at}`, author_id: '7' })),
    POSTED: [post('201', { status: Posted, author_id: '7' }), post('202', { status: Posted, author_id: '7' })],
    FAILED: needing.slice(0, 1),
  }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, search, searchParams } = new URL(address, 'http://fanfare.example')
    asked.push(`${method} ${pathname}${search}${body ? ` ${body}` : ''}`)
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer(accounts)
    if (pathname === '/api/team/1') return answer({ id: '1', members: [{ id: '9', name: 'Juno Reed' }] })
    if (pathname === '/api/contents/post_count')
      return answer(searchParams.get('keyword') ? { ...counts, scheduled: 1, posted: 0 } : counts)
    if (pathname.startsWith('/api/posts/shuffle/')) return answer({ batch: '901', done: 2, left: 0, items: [] })
    if (pathname === '/api/posts/bulk') {
      const { ids = ['100', '101'] } = JSON.parse(String(body)) as { ids?: string[] }
      return answer({ total: 25, done: ids.map(one => ({ id: one, version: 2, undoable: true })), refused: [] })
    }
    if (pathname === '/api/contents/update-thumb') {
      const { posts } = JSON.parse(String(body)) as { posts: string[] }
      return answer({ data: posts.map(one => ({ ...postOf(one), thumbnail_failed: one === '201' })) })
    }
    const [, id] = /^\/api\/posts\/(\d+)/.exec(pathname) ?? []
    if (pathname === '/api/contents/undo') return answer({ items: [{ id: '100', left: null }] })
    if (id && method === 'PATCH') return answer({ ...postOf(id), undo: '900' })
    if (id && method !== 'DELETE') return answer(postOf(id))
    if (method === 'GET') return answer(pageOf(searchParams))
    return answer({ done: true })
  })
})
afterEach(() => vi.unstubAllGlobals())

let store: ReturnType<typeof createStore>
const open = async (address: string) => {
  store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  const router = createMemoryRouter([{ path: '/publishing/post-status/:status', element: <PostsScreen /> }], {
    initialEntries: [`/publishing/post-status/${address}`],
  })
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  await screen.findByRole('table')
  return router
}
const all = () => screen.getByRole('checkbox', { name: 'Choose all on this page' })
const tab = (name: RegExp) => within(screen.getByRole('navigation', { name: 'States' })).getByRole('link', { name })
const selected = () => screen.queryByRole('toolbar', { name: 'Selected posts' })?.textContent

test('all selects the posts of the tab, not those above it that need a person', async () => {
  await open('scheduled')
  expect(await screen.findByRole('checkbox', { name: 'Choose Who knows' })).toBeTruthy()
  await userEvent.click(all())
  expect(selected()).toMatch(/^20 selected/)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const deleted = asked.filter(what => what.startsWith('DELETE'))
  expect(deleted).toHaveLength(20)
  expect(deleted).not.toContain('DELETE /api/posts/91')
  expect(deleted).not.toContain('DELETE /api/posts/92')
})

test('on the tab of failed posts, all chooses those; what may be live is counted on a tab of its own', async () => {
  await open('error')
  const numbers = ['Needs you', 'Failed', 'Unconfirmed'].map(word => tab(new RegExp(`^${word}`)).textContent)
  expect(numbers).toEqual(['Needs you 2', 'Failed 1', 'Unconfirmed 1'])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  expect(selected()).toMatch(/^1 selected/)
})

test('the selection lives from page to page and ends with the tab', async () => {
  await open('posted')
  await userEvent.click(all())
  expect(selected()).toMatch(/^2 selected/)
  await userEvent.click(tab(/^Scheduled/))
  await screen.findByRole('checkbox', { name: 'Choose Bowl 0' })
  expect(selected()).toBeUndefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Bowl 0' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Bowl 20' }))
  expect(selected()).toMatch(/^2 selected/)
  // Back on the first tab nothing is chosen either.
  await userEvent.click(tab(/^Posted/))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Choose Bowl 20' })).toBeNull())
  expect(selected()).toBeUndefined()
})

test('the selection ends when other accounts are shown', async () => {
  const router = await open('posted?only=2')
  await userEvent.click(all())
  expect(selected()).toMatch(/^2 selected/)
  await userEvent.click(screen.getByRole('button', { name: /^Only olea/ }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(selected()).toBeUndefined()
})

test('another word begins at the first page', async () => {
  const router = await open('scheduled?page=2')
  await screen.findByRole('checkbox', { name: 'Choose Bowl 20' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Search captions' }), { target: { value: 'Bowl 3' } })
  expect(await screen.findByRole('checkbox', { name: 'Choose Bowl 3' })).toBeTruthy()
  expect(router.state.location.search).toBe('?q=Bowl+3')
  expect(screen.queryByText(/No posts match/)).toBeNull()
  // Every tab counts what its list would find, and opens with the same words.
  await waitFor(() => expect(tab(/^Posted/).textContent).toMatch(/ 0$/))
  expect(tab(/^Scheduled/).textContent).toMatch(/ 1$/)
  await userEvent.click(tab(/^Posted/))
  expect(router.state.location.search).toBe('?q=Bowl+3')
  expect(await screen.findByText('No posts match “Bowl 3”')).toBeTruthy()
})

test.each(['9', '999999999', '2.5'])('a page that the list does not have (%s) is its last one', async page => {
  const router = await open(`scheduled?page=${page}`)
  expect(await screen.findByRole('checkbox', { name: 'Choose Bowl 24' })).toBeTruthy()
  expect(screen.queryByText('Nothing is scheduled')).toBeNull()
  if (page !== '2.5') expect(router.state.location.search).toBe('?page=2')
  expect(asked.filter(what => Number(/offset=(\d+)/.exec(what)?.[1]) > 100_000)).toEqual([])
})

const openMenu = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
test('selected posts take each other’s times, with one Undo', async () => {
  await open('scheduled')
  for (const name of ['Bowl 0', 'Bowl 1'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Shuffle' }))
  await waitFor(() => expect(changes().join()).toMatch(/\/api\/posts\/shuffle\/2 .*"posts":\["100","101"\]/))
  await waitFor(() => expect(selectToasts(store.getState()).at(-1)?.text).toBe('2 posts shuffled'))
  expect(selected()).toBeUndefined()
  act(() => void store.dispatch(pressToast(selectToasts(store.getState()).at(-1)?.id as string)))
  await waitFor(() => expect(changes().join()).toMatch(/\/api\/contents\/undo .*"901"/))
})

test('a post of the list is moved through its menu, without dragging', async () => {
  await open('scheduled')
  await openMenu('Bowl 3')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move “Bowl 3”' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Move to time' }), { target: { value: '21:40' } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(changes().join()).toMatch(/\/api\/posts\/103\/schedule .*T21:40/))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const changes = () => asked.filter(what => /^(PATCH|POST)/.test(what))

test('Unschedule is what the calendar calls it too, keeps the time as a plan, and can be undone', async () => {
  const time = { wall: '2099-10-14T12:30', zone: 'Europe/Lisbon' }
  const planned = post('100', {
    caption: 'Bowl 0',
    author_id: '7',
    schedule: { kind: 'date', ...time, at: '2099-10-14T11:30:00Z' },
  })
  held.SCHEDULED = [planned]
  await open('scheduled')
  await openMenu('Bowl 0')
  expect(items()).toContain('Unschedule')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Unschedule' }))
  await waitFor(() =>
    expect(changes()).toEqual([`PATCH /api/posts/100 ${JSON.stringify({ schedule: { kind: 'draft', ...time } })}`]),
  )
  const said = selectToasts(store.getState()).at(-1)
  expect(said?.text).toBe('“Bowl 0” is a draft now')
  await act(async () => void store.dispatch(pressToast(said?.id ?? '')))
  await waitFor(() => expect(changes().at(-1)).toBe(`POST /api/contents/undo ${JSON.stringify({ batch: '900' })}`))
})

test('an unconfirmed post is answered from its row', async () => {
  await open('scheduled')
  expect(await screen.findByRole('button', { name: 'Check' })).toBeTruthy()
  await openMenu('Who knows')
  expect(screen.getByText('Is this post live?')).toBeTruthy()
  expect(items()).toEqual([
    'Published',
    'Not published',
    'Flight recorder',
    'Duplicate',
    'Save to library',
    'Delete post',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Published' }))
  await waitFor(() => expect(changes()).toEqual([`POST /api/posts/92/decide ${JSON.stringify({ live: true })}`]))
})

test('where its connection has expired the row leads to it, and a post that is not asked about has no answers', async () => {
  const { account } = needing[1] as Post
  needing[1] = { ...(needing[1] as Post), account: { ...account, status: AccountExpired } }
  await open('scheduled')
  await openMenu('Who knows')
  expect(screen.getByRole('menuitem', { name: 'Reconnect' }).getAttribute('href')).toBe('/connect/1?account=2')
  await userEvent.keyboard('{Escape}')
  await openMenu('Was refused')
  expect(items()).not.toContain('Published')
  needing[1] = { ...(needing[1] as Post), account }
})

test('all posts of the list move, also those that are not loaded: after a look at what would happen', async () => {
  await open('scheduled')
  await userEvent.click(all())
  await userEvent.click(screen.getByRole('button', { name: 'Select all 25' }))
  expect(selected()).toMatch(/^25 selected/)
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 25 posts' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Move 2 posts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = asked.filter(what => what.startsWith('POST /api/posts/bulk')).map(what => JSON.parse(what.slice(21)))
  const filter = { status: 'SCHEDULED' }
  expect(calls).toEqual([
    { action: 'move', days: 1, dry_run: true, filter },
    { action: 'move', days: 1, filter },
  ])
  expect(selected()).toBeUndefined()
})

test('all drafts of the list are placed in time slots, also those that are not loaded', async () => {
  held.DRAFT = Array.from({ length: 25 }, (_, at) =>
    post(String(300 + at), { status: Draft, caption: `Jug ${at}`, author_id: '7' }),
  )
  await open('draft')
  await screen.findByRole('checkbox', { name: 'Choose Jug 0' })
  await userEvent.click(all())
  await userEvent.click(screen.getByRole('button', { name: 'Select all 25' }))
  await userEvent.click(screen.getByRole('button', { name: 'Place in slots' }))
  await waitFor(() => expect(asked.some(what => what.startsWith('POST /api/contents/enqueue'))).toBe(true))
  expect(asked.some(what => /^GET \/api\/posts\?.*limit=1000/.test(what))).toBe(true)
})

test('of drafts for several accounts as many are placed as one call takes, and it is said how many', async () => {
  const accounts = Array.from({ length: 60 }, (_, at) => ({ account: { ...post('1').account, id: String(at + 2) } }))
  held.DRAFT = Array.from({ length: 20 }, (_, at) =>
    post(String(300 + at), {
      status: Draft,
      caption: `Jug ${at}`,
      author_id: '7',
      accounts: accounts as Post['accounts'],
    }),
  )
  await open('draft')
  await screen.findByRole('checkbox', { name: 'Choose Jug 0' })
  await userEvent.click(all())
  await userEvent.click(screen.getByRole('button', { name: 'Place in slots' }))
  const call = await waitFor(() => {
    const found = asked.find(what => what.startsWith('POST /api/contents/enqueue'))
    return JSON.parse((found ?? '').slice('POST /api/contents/enqueue '.length)) as { posts: string[] }
  })
  expect(call.posts).toHaveLength(16)
  expect(selectToasts(store.getState()).map(({ text }) => text)).toContain('The first 16 of 20 drafts are placed')
})

test('deleting published posts says first that they stay online', async () => {
  await open('posted')
  await userEvent.click(all())
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 posts' })
  expect(dialog.textContent).toContain('They stay online')
  expect(asked.some(what => what.startsWith('POST /api/posts/201/hide'))).toBe(false)
})

test('so does removing one through its menu, which waits for the answer', async () => {
  held.POSTED = [post('201', { status: Posted, author_id: '7', caption: 'Kiln' })]
  await open('posted')
  const ask = async () => {
    await openMenu('Kiln')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from Fanfare' }))
    return within(await screen.findByRole('dialog', { name: 'Remove this post from Fanfare?' }))
  }
  const hidden = () => changes().filter(what => what.startsWith('POST /api/posts/201/hide'))
  const first = await ask()
  expect(first.getByText(/They stay online: to delete them there, use the network’s own app\.$/)).toBeTruthy()
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(hidden()).toEqual([])
  const second = await ask()
  await userEvent.click(second.getByRole('button', { name: 'Remove from Fanfare' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(hidden()).toHaveLength(1)
  expect(selectToasts(store.getState()).at(-1)?.text).toBe('Removed from Fanfare. The post stays on Instagram.')
})

test('shift selects from the post that was chosen before', async () => {
  await open('scheduled')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Bowl 2' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Bowl 6' }), { shiftKey: true })
  expect(selected()).toMatch(/^5 selected/)
})

test('pictures that cannot be loaded are made again together, once, and loaded again where that was possible', async () => {
  held.POSTED = ['201', '202'].map(id =>
    post(id, { status: Posted, author_id: '7', media: [{ media_id: `9${id}` } as Post['media'][number]] }),
  )
  await open('posted')
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img[src*="/thumb"]')]
  await waitFor(() => expect(pictures()).toHaveLength(2))
  for (const picture of pictures()) fireEvent.error(picture)
  expect(pictures()).toHaveLength(0)
  await waitFor(() => expect(pictures().map(({ src }) => new URL(src).pathname)).toEqual(['/api/media/9202/thumb']))
  for (const picture of pictures()) fireEvent.error(picture)
  const sent = asked.filter(one => one.startsWith('POST /api/contents/update-thumb'))
  expect(sent).toEqual(['POST /api/contents/update-thumb {"posts":["201","202"]}'])
})

test('a post that someone keeps to themselves says who, and until when', async () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const kept = { author_id: '7', locked_by: '9', locked_until: until }
  held.DRAFT = [
    post('301', { ...kept, status: Draft }),
    post('302', { ...kept, status: Draft, locked_until: '2020-01-01T10:00:00Z' }),
  ]
  await open('draft')
  expect(await screen.findAllByText(/^Locked by Juno Reed until \d\d:\d\d$/)).toHaveLength(1)
})

test('a list is asked for again after 3 seconds while likes and comments are being read', async () => {
  inSync = true
  await open('posted')
  await screen.findAllByText('Window seat')
  const lists = () => asked.filter(one => one.startsWith('GET /api/posts?status=POSTED')).length
  const before = lists()
  inSync = false
  await waitFor(() => expect(lists()).toBe(before + 1), { timeout: 4_000 })
})
