import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import ContentScreen from '../../../src/features/content/ContentScreen.tsx'
import type { OwnPage, OwnPost } from '../../../src/lib/own-content/model/own-page.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, drafting, member, refuse } from '../../team.ts'

const zone = { settings: { timezone: 'Europe/Lisbon' } }
let accounts: {
  id: string
  type: string
  username: string
  name: string
  status: number
  settings: { timezone: string }
}[] = [
  { id: '2', type: 'ig', username: 'olea', name: 'Olea', status: AccountActive, ...zone },
  { id: '4', type: 'fb', username: 'juno', name: 'Juno Coffee', status: AccountActive, ...zone },
]
const own = (id: string, over: Partial<OwnPost> & { caption?: string } = {}): OwnPost => {
  const { caption = `Post ${id}`, ...rest } = over
  return {
    id,
    post_id: `n${id}`,
    type: 'image',
    thumbnail_url: `https://cdn.example/${id}.jpg`,
    social_account: { id: '2', type: 'ig', name: 'Olea', username: 'olea', picture: null },
    data: { like_count: 40, comments_count: 3, media_type: 'IMAGE', caption },
    media: [{ type: 'image', url: `https://cdn.example/${id}-full.jpg` }],
    permalink: `https://www.instagram.com/p/${id}/`,
    posted_at: '2026-10-01T09:00:00Z',
    product_post_id: null,
    ...rest,
  }
}
const page4 = { id: '4', type: 'fb', name: 'Juno Coffee', username: 'juno', picture: null } as const

let posts: OwnPost[]
let inSync: string[]
let failed: OwnPage['failed']
let asked: string[]
let refused: boolean
let user = drafting(member(Manager))
beforeEach(() => {
  user = drafting(member(Manager))
  posts = [
    own('11', { caption: 'Window seat', product_post_id: '77' }),
    own('12', { caption: 'Roasting day', social_account: page4 }),
    own('13', { caption: 'Closed on Monday', type: 'text', thumbnail_url: null, permalink: null, media: [] }),
  ]
  inSync = []
  failed = []
  asked = []
  refused = false
  accounts = accounts.map(account => ({ ...account, status: AccountActive }))
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, 'http://fanfare.example')
    asked.push(`${method} ${pathname}${search}${body ? ` ${body}` : ''}`)
    if (pathname === '/api/user') return answer(user)
    if (pathname.endsWith('/social-accounts')) return answer(accounts)
    if (pathname === '/api/content') {
      if (refused) return refuse(409, 'conflict', 'Not now.')
      const offset = Number(searchParams.get('offset') ?? 0)
      const all = posts.filter(
        post =>
          (!searchParams.get('type') || post.type === searchParams.get('type')) &&
          (searchParams.get('accounts') ?? post.social_account.id).includes(post.social_account.id),
      )
      return answer({
        data: all.slice(offset, offset + 20),
        pagination: { has_next: all.length > offset + 20, offset, per_result: 20, total: all.length },
        in_sync: inSync,
        failed,
      })
    }
    if (pathname === '/api/content-update') {
      const ids = (searchParams.get('ids') ?? '').split(',')
      posts = posts.map(post =>
        ids.includes(post.id) ? { ...post, thumbnail_url: `${post.thumbnail_url}?new` } : post,
      )
      return answer({ data: { data: posts.filter(post => ids.includes(post.id)) } })
    }
    if (pathname === '/api/saved-post/folder') return answer({ data: [], unfiled: 0, total: 0, limit: 50 })
    if (pathname === '/api/saved-post' && method === 'POST')
      return answer({ id: '501', folder_id: null, post_id: JSON.parse(String(body)).post.post_id })
    if (pathname === '/api/saved-post/501/draft') return answer({ post_id: '900' })
    return refuse(404, 'not_found', `No ${method} ${pathname}`)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let router: ReturnType<typeof createMemoryRouter>
const open = async (query = '') => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  router = createMemoryRouter(
    [
      { path: '/content', element: <ContentScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/content${query}`] },
  )
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
}
const list = () => screen.findByRole('list', { name: 'Your live posts' })
const titles = () =>
  within(screen.getByRole('list', { name: 'Your live posts' }))
    .getAllByRole('listitem')
    .map(item => within(item).getByRole('button').textContent)
const picture = (address: string) => document.querySelector(`img[src="${address}"]`)
const calls = (start: string) => asked.filter(call => call.startsWith(start))

test('live posts of all accounts are seen as pictures, and as a list', async () => {
  await open()
  await list()
  expect(picture('https://cdn.example/11.jpg')).toBeTruthy()
  // A text has no picture (spec §3).
  expect(screen.getByText('Closed on Monday', { selector: '[dir]' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'List' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=list'))
  expect(titles()[1]).toContain('Roasting dayPicture on Facebook, Juno Coffee')
})

test('accounts, a type, dates and an order go to the service', async () => {
  await open('?type=image&from=2026-09-01&to=2026-10-31&sort=-like_count')
  await list()
  const query = new URLSearchParams(calls('GET /api/content?')[0]?.split('?')[1])
  expect(query.get('type')).toBe('image')
  expect(query.get('orderBy')).toBe('-like_count')
  expect(Date.parse(query.get('end') ?? '') - Date.parse(query.get('start') ?? '')).toBeGreaterThan(60 * 86_400_000)
  await userEvent.click(screen.getByRole('button', { name: 'Accounts: All accounts' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Juno Coffee/ }))
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(calls('GET /api/content?').at(-1)).toContain('accounts=4')
  expect(router.state.location.search).toContain('only=4')
})

test('the next page and its pictures are fetched before they are asked for', async () => {
  posts = Array.from({ length: 22 }, (_, at) => own(String(100 + at)))
  const preloaded: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        preloaded.push(address)
      }
    },
  )
  await open()
  await list()
  await waitFor(() => expect(preloaded).toEqual(['https://cdn.example/120.jpg', 'https://cdn.example/121.jpg']))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(titles()).toHaveLength(2))
})

test('thumbnails that fail are asked for together, account by account, once, and drawn again', async () => {
  posts.push(own('14'))
  await open()
  await list()
  const fail = (id: string) => {
    const image = picture(`https://cdn.example/${id}.jpg`)
    if (image) fireEvent.error(image)
  }
  for (const id of ['11', '12', '14']) fail(id)
  await waitFor(() => expect(picture('https://cdn.example/14.jpg?new')).toBeTruthy())
  expect(calls('GET /api/content-update').sort()).toEqual([
    'GET /api/content-update?account=2&ids=11%2C14',
    'GET /api/content-update?account=4&ids=12',
  ])
  // Broken again: it has been asked for already.
  const again = picture('https://cdn.example/14.jpg?new')
  if (again) fireEvent.error(again)
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(calls('GET /api/content-update')).toHaveLength(2)
})

test('while an account is being read it is said, and the list is asked for again after 3 s', async () => {
  inSync = ['2']
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await list()
  expect(screen.getByText('Reading olea from Instagram. New posts appear here.')).toBeTruthy()
  expect(calls('GET /api/content?')).toHaveLength(1)
  inSync = []
  posts.push(own('15', { caption: 'Just posted' }))
  await vi.advanceTimersByTimeAsync(3_100)
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(calls('GET /api/content?')).toHaveLength(2)
  expect(screen.queryByText(/^Reading/)).toBeNull()
})

test('an account that could not be read says why and what helps', async () => {
  accounts = accounts.map(account => (account.id === '2' ? { ...account, status: AccountExpired } : account))
  failed = [
    {
      account_id: '2',
      code: 'token_unauthorized',
      title: 'Reconnect this account',
      message: 'Instagram no longer lets Fanfare read it.',
    },
    { account_id: '4', code: 'network_unavailable', title: 'Not read', message: 'Facebook didn’t respond.' },
  ]
  await open()
  await list()
  const notes = within(screen.getByRole('list', { name: 'Accounts that couldn’t be read' }))
  expect(notes.getByText('olea: Reconnect this account')).toBeTruthy()
  expect(notes.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe('/connect/1?account=2')
  await userEvent.click(notes.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(calls('GET /api/content?')).toHaveLength(2))
})

test('a person who may not connect accounts is sent to a manager', async () => {
  user = member(Creator)
  accounts = accounts.map(account => (account.id === '2' ? { ...account, status: AccountExpired } : account))
  failed = [
    { account_id: '2', code: 'token_unauthorized', title: 'Reconnect this account', message: 'It can’t be read.' },
  ]
  await open()
  await list()
  expect(screen.getByText('It can’t be read. Ask a manager of your team.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Reconnect' })).toBeNull()
})

test('what was published with Fanfare is posted again; what was not becomes a draft by way of a saved post', async () => {
  await open('?post=11')
  let panel = within(await screen.findByRole('dialog', { name: 'Window seat' }))
  expect(panel.getByRole('link', { name: 'Post again' }).getAttribute('href')).toBe('/publishing/editor?again=77')
  expect(panel.getByRole('link', { name: 'View on Instagram' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  panel = within(await screen.findByRole('dialog', { name: 'Roasting day' }))
  expect(panel.queryByRole('link', { name: 'Post again' })).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: 'Make a draft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a draft' }))
  // It is the team's own: nobody has to be asked.
  expect(dialog.queryByText(/permission/)).toBeNull()
  expect(dialog.queryByRole('switch')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Make draft' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  const [kept = ''] = calls('POST /api/saved-post ')
  const { post } = JSON.parse(kept.slice(kept.indexOf('{')))
  expect(post).toMatchObject({ post_id: 'n12', network: 'fb', from: 'content', type: 'image', username: 'juno' })
  expect(calls('POST /api/saved-post/501/draft')).toEqual([
    'POST /api/saved-post/501/draft {"account_id":"2","credit":false}',
  ])
})

test('a live post is saved into a folder', async () => {
  await open('?post=11')
  const panel = within(await screen.findByRole('dialog', { name: 'Window seat' }))
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: /^No folder/ }))
  expect(await panel.findByRole('button', { name: 'Saved' })).toBeTruthy()
  expect(calls('POST /api/saved-post ')[0]).toContain('"from":"content"')
})

test('empty, without a match, failed and not in the plan are told apart', async () => {
  posts = []
  refused = true
  await open()
  expect(await screen.findByText('Your posts couldn’t be loaded')).toBeTruthy()
  refused = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No live posts yet')).toBeTruthy()
})

test('filters that match nothing are cleared', async () => {
  await open('?type=reel')
  expect(await screen.findByText('No posts match')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
})

test('without the feature nothing is asked for, and the plans are shown', async () => {
  const [team] = user.teams
  if (team) team.features = team.features.filter(feature => feature !== 'content')
  await open()
  expect(await screen.findByText('Own content isn’t in this plan')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
  expect(calls('GET /api/content')).toEqual([])
})
