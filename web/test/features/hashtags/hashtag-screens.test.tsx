import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import HashtagScreen from '../../../src/features/hashtags/HashtagScreen.tsx'
import LabScreen from '../../../src/features/hashtags/LabScreen.tsx'
import PostHashtagScreen from '../../../src/features/hashtags/PostHashtagScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { media } from '../../lib/research/a-media.ts'
import { type Asked, researchServer } from '../../lib/research/a-research-server.ts'
import { answer, refuse } from '../../team.ts'
import { rowsInView } from './rows-in-view.ts'

beforeEach(() => rowsInView(() => true))
afterEach(() => vi.unstubAllGlobals())

const open = async (address: string) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  const router = createMemoryRouter(
    [
      { path: '/hashtag', element: <HashtagScreen /> },
      { path: '/hashtag/lab', element: <LabScreen /> },
      { path: '/post-hashtag/:tab?', element: <PostHashtagScreen /> },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  return router
}
const tag = (name: string, count: number | null) => ({
  ...{ id: null, name, media_count: count, post_count: count, band: count ? 'popular' : 'unknown', state: 'processed' },
  ...{ cached: true, fetched_at: '2026-11-27T10:00:00Z' },
})

const remembered = (asked: readonly Asked[]) =>
  asked.flatMap(({ path, method, body }) =>
    path === '/api/accounts/posthashtag/recent' && method === 'POST' ? [body] : [],
  )

test('a hashtag has its popularity, what goes with it, and what is left to ask', async () => {
  const asked = researchServer(({ path }) => {
    if (path === '/api/hashtag/cabinlife') return answer(tag('cabinlife', 4_821_331))
    if (path === '/api/hashtag/search') return answer([tag('cabinlife', 5), tag('cabinliving', 5)])
    if (path === '/api/hashtag/cabinlife/related')
      return answer([
        { ...tag('slowtravel', 2_140_998), share: 0.62, posts: 214 },
        { ...tag('cabin', null), share: 0, posts: 0 },
      ])
    return undefined
  })
  const router = await open('/hashtag?q=%23CabinLife')
  const card = await screen.findByRole('region', { name: '#cabinlife' })
  expect(card.textContent).toMatch(/Popular4,821,331 posts/)
  // It is among the recent searches from now on, once.
  await waitFor(() => expect(remembered(asked)).toEqual([{ name: 'cabinlife' }]))
  expect(await within(card).findByRole('link', { name: '#cabinliving' })).toBeTruthy()
  const row = await screen.findByRole('row', { name: /#slowtravel/ })
  expect(row.textContent).toMatch(/2,140,99862 %$/)
  expect(screen.getByRole('row', { name: /#cabin / }).textContent).toContain('Same words')
  expect(await screen.findByText('18 of 30 left')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all related hashtags' }))
  const bar = screen.getByRole('toolbar', { name: 'Selected hashtags' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Into a draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/publishing/editor'))
  expect(router.state.location.state).toEqual({ caption: '#slowtravel #cabin' })
})

test('one that does not exist says so in the words of the spec, and is not remembered', async () => {
  const asked = researchServer(({ path }) =>
    path === '/api/hashtag/nosuchtag' ? refuse(404, 'hashtag_not_found', 'No post has this hashtag.') : undefined,
  )
  await open('/hashtag?q=nosuchtag')
  expect(await screen.findByText('No post has this hashtag.')).toBeTruthy()
  expect(remembered(asked)).toEqual([])
})

test('below one that does not exist are those that begin like it, or that they could not be searched', async () => {
  let works = false
  researchServer(({ path, query }) => {
    if (path === '/api/hashtag/cabinlifee') return refuse(404, 'hashtag_not_found', 'No post has this hashtag.')
    if (path === '/api/hashtag/cabinlifee/related') return answer([])
    if (path !== '/api/hashtag/search' || query.get('q') !== 'cabinlifee') return undefined
    const error = { code: 'hashtag_search_failed', title: 'Error searching hashtag', message: 'Try again in a moment.' }
    return works
      ? answer([tag('cabinlifeeurope', 5)])
      : new Response(JSON.stringify({ status: false, error }), { status: 502 })
  })
  await open('/hashtag?q=cabinlifee')
  expect(await screen.findByText('No post has this hashtag.')).toBeTruthy()
  expect(await screen.findByText('Error searching hashtag. Try again in a moment.')).toBeTruthy()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const link = await screen.findByRole('link', { name: '#cabinlifeeurope' })
  expect(link.getAttribute('href')).toBe('/hashtag?q=cabinlifeeurope')
})

test('while typing, hashtags that begin so are offered, once the person pauses', async () => {
  const asked = researchServer(({ path }) =>
    path === '/api/hashtag/search' ? answer([tag('slowtravel', 5), tag('slowliving', 4)]) : undefined,
  )
  const router = await open('/hashtag')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search hashtags' }), '#Slow')
  await userEvent.click(await screen.findByRole('option', { name: '#slowliving' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=slowliving'))
  const searches = asked.filter(({ path, query }) => path === '/api/hashtag/search' && query.get('limit') === '8')
  expect(searches.at(-1)?.query.get('q')).toBe('slow')
})

const tagLooks = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/api/research/posts-hashtag')
test('posts of a hashtag come until there are 100, with how many are loaded', async () => {
  const asked = researchServer(({ path, query }) => {
    if (path !== '/api/research/posts-hashtag') return undefined
    const from = Number(query.get('after') ?? 0)
    return answer({
      data: {
        data: Array.from({ length: 40 }, (_, at) => media(from + at, { user_name: undefined })),
        paging: { cursors: { after: String(from + 40) } },
      },
      through: null,
      use: { used: 1, limit: 10, day: null },
    })
  })
  await open('/post-hashtag/content?q=bowls')
  expect(await screen.findByText('120 loaded')).toBeTruthy()
  expect(tagLooks(asked).map(({ query }) => [query.get('after'), query.get('loaded_count')])).toEqual([
    [null, '0'],
    ['40', '40'],
    ['80', '80'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Load 200 more' }))
  expect(await screen.findByText('200 loaded')).toBeTruthy()
})

test('a press goes on over pages without new posts, until posts come or the list ends', async () => {
  const asked = researchServer(({ path, query }) => {
    if (path !== '/api/research/posts-hashtag') return undefined
    const page = Number(query.get('after') ?? 0)
    // 0 to 2 and 5 have 40 posts each; 3 has none, 4 those of 2 again, and 6, the last one, none.
    const first = { 0: 0, 1: 40, 2: 80, 4: 80, 5: 120 }[page]
    return answer({
      data: {
        data: first === undefined ? [] : Array.from({ length: 40 }, (_, at) => media(first + at)),
        paging: { cursors: page < 6 ? { after: String(page + 1) } : {} },
      },
      through: null,
      use: { used: 1, limit: 10, day: null },
    })
  })
  await open('/post-hashtag/content?q=bowls')
  expect(await screen.findByText('120 loaded')).toBeTruthy()
  expect(tagLooks(asked)).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Load 200 more' }))
  expect(await screen.findByText('160 loaded')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load 200 more' })).toBeNull())
  expect(tagLooks(asked).map(({ query }) => query.get('after'))).toEqual([null, '1', '2', '3', '4', '5', '6'])
})

test('pages that bring nothing for ever pause the loading, and each press asks again', async () => {
  const asked = researchServer(({ path, query }) => {
    if (path !== '/api/research/posts-hashtag') return undefined
    const page = Number(query.get('after') ?? 0)
    return answer({
      data: {
        data: page < 3 ? Array.from({ length: 40 }, (_, at) => media(page * 40 + at)) : [],
        paging: { cursors: { after: String(page + 1) } },
      },
      through: null,
      use: { used: 1, limit: 10, day: null },
    })
  })
  await open('/post-hashtag/content?q=bowls')
  await screen.findByText('120 loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Load 200 more' }))
  await waitFor(() => expect(tagLooks(asked)).toHaveLength(13))
  await userEvent.click(await screen.findByRole('button', { name: 'Load 200 more' }))
  await waitFor(() => expect(tagLooks(asked)).toHaveLength(23))
})

test('used up, it says when the next hashtag is free, and what each account has left; so does the page before a search', async () => {
  const details = { next_free_at: '2026-11-29T12:30:00.000Z' }
  const error = { code: 'hashtag_slots_used', title: 'No new hashtags this week', message: 'They are used.', details }
  researchServer(({ path }) =>
    path === '/api/research/posts-hashtag'
      ? new Response(JSON.stringify({ status: false, error }), { status: 409 })
      : undefined,
  )
  const router = await open('/post-hashtag/content?q=bowls')
  expect(await screen.findByText(/^They are used\. The next one is free at .*12:30/)).toBeTruthy()
  expect(await screen.findByText('18 of 30 left')).toBeTruthy()
  await router.navigate('/post-hashtag/content')
  expect(await screen.findByText('See the posts of a hashtag')).toBeTruthy()
  expect(screen.getByText(/^Each hashtag whose posts you open uses 1 of the 219 requests left today\./)).toBeTruthy()
  expect(await screen.findByText('18 of 30 left')).toBeTruthy()
})

test('a hashtag with no posts ends at an empty page', async () => {
  const asked = researchServer(({ path }) =>
    path === '/api/research/posts-hashtag'
      ? answer({
          data: { data: [], paging: { cursors: { after: 'x' } } },
          through: null,
          use: { used: 1, limit: 10, day: null },
        })
      : undefined,
  )
  await open('/post-hashtag?q=bowls')
  expect(await screen.findByText('No posts yet')).toBeTruthy()
  expect(tagLooks(asked)).toHaveLength(1)
})

test('the lab says what a hashtag goes with, how sure that is, and where there are too few posts', async () => {
  researchServer(({ path, query }) =>
    path === '/api/hashtag/lab' && query.get('account') === '2'
      ? answer({
          posts: 184,
          uncounted: 6,
          data: [
            {
              name: 'glaze',
              used: 60,
              lift: 0.38,
              interval: { low: 0.21, high: 0.57 },
              too_few: false,
              band: 'medium',
              media_count: 5,
            },
            { name: 'rare', used: 2, lift: null, interval: null, too_few: true, band: 'unknown', media_count: null },
          ],
        })
      : undefined,
  )
  await open('/hashtag/lab')
  const row = await screen.findByRole('row', { name: /#glaze/ })
  expect(row.textContent).toContain('+38 %')
  expect(row.textContent).toContain('95 % sure that it is between +21 % and +57 %')
  expect(screen.getByRole('row', { name: /#rare/ }).textContent).toContain('Too few posts')
  expect(screen.getByText(/6 posts without counts are not compared/)).toBeTruthy()
})

const uncounted = (name: string) => ({ ...tag(name, null), cached: false, fetched_at: null, state: 'queued' })
/** Says of each hashtag that it is being counted, until `ready`. */
const counting = (ready: () => boolean, { body, path }: Asked) => {
  if (path !== '/api/hashtag/batch') return undefined
  const { hashtags } = body as { hashtags: string[] }
  return ready()
    ? answer({ data: hashtags.map(name => tag(name, 2_000_000)), retry_ms: null })
    : answer({ data: hashtags.map(uncounted), retry_ms: 100 })
}
const batchesOf = (asked: readonly Asked[]) =>
  asked.flatMap(({ path, body }) => (path === '/api/hashtag/batch' ? [(body as { hashtags: string[] }).hashtags] : []))

test('related hashtags that nobody has counted are counted while they are in view', async () => {
  rowsInView(name => name !== 'rfar')
  let ready = false
  const asked = researchServer(one => {
    if (one.path === '/api/hashtag/rbowls') return answer(tag('rbowls', 5))
    if (one.path === '/api/hashtag/rbowls/related')
      return answer([
        { ...tag('rknown', 7), share: 0.5, posts: 10 },
        { ...uncounted('rnear'), share: 0.4, posts: 10 },
        { ...uncounted('rfar'), share: 0.3, posts: 10 },
      ])
    return counting(() => ready, one)
  })
  await open('/hashtag?q=rbowls')
  const row = await screen.findByRole('row', { name: /#rnear/ })
  expect(row.textContent).toContain('Counting')
  await waitFor(() => expect(batchesOf(asked).length).toBeGreaterThan(1))
  ready = true
  await waitFor(() => expect(row.textContent).toMatch(/Popular2,000,000/))
  expect(screen.getByRole('row', { name: /#rknown/ }).textContent).toContain('Specific7')
  expect(new Set(batchesOf(asked).flat())).toEqual(new Set(['rnear']))
})

test('the lab counts the hashtags of the rows that are in view', async () => {
  rowsInView(name => name !== 'lfar')
  const line = { used: 60, lift: 0.38, interval: { low: 0.21, high: 0.57 }, too_few: false }
  let ready = false
  const asked = researchServer(one => {
    if (one.path === '/api/hashtag/lab')
      return answer({
        ...{ posts: 184, uncounted: 0 },
        data: [
          { ...line, name: 'lknown', band: 'specific', media_count: 5 },
          { ...line, name: 'lnear', band: 'unknown', media_count: null },
          { ...line, name: 'lfar', band: 'unknown', media_count: null },
        ],
      })
    return counting(() => ready, one)
  })
  await open('/hashtag/lab')
  const row = await screen.findByRole('row', { name: /#lnear/ })
  expect(row.textContent).toContain('Counting')
  ready = true
  await waitFor(() => expect(row.textContent).toContain('Popular'))
  expect(screen.getByRole('row', { name: /#lknown/ }).textContent).toContain('Specific')
  expect(new Set(batchesOf(asked).flat())).toEqual(new Set(['lnear']))
})
