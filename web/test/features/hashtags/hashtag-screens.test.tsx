import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import HashtagScreen from '../../../src/features/hashtags/HashtagScreen.tsx'
import LabScreen from '../../../src/features/hashtags/LabScreen.tsx'
import PostHashtagScreen from '../../../src/features/hashtags/PostHashtagScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { media } from '../../lib/research/a-media.ts'
import { type Asked, researchServer } from '../../lib/research/a-research-server.ts'
import { answer, refuse } from '../../team.ts'

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

test('a hashtag has its popularity, what goes with it, and what is left to ask', async () => {
  researchServer(({ path }) => {
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

test('one that does not exist says so in the words of the spec', async () => {
  researchServer(({ path }) =>
    path === '/api/hashtag/nosuchtag' ? refuse(404, 'hashtag_not_found', 'No post has this hashtag.') : undefined,
  )
  await open('/hashtag?q=nosuchtag')
  expect(await screen.findByText('No post has this hashtag.')).toBeTruthy()
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
