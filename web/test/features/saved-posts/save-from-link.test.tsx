import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import SavedPostsScreen from '../../../src/features/saved-posts/SavedPostsScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { type Asked, researchServer } from '../../lib/research/a-research-server.ts'
import { answer, refuse } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const shelf = { data: [{ id: '70', name: 'Ideas', posts: 0, created_at: '2026-11-01T10:00:00Z' }], unfiled: 0 }
const savedPosts = ({ path, method, body }: Asked) => {
  if (path === '/api/saved-post/folder') return answer({ ...shelf, total: 0, limit: 50 })
  if (path === '/api/research/link') return answer({ username: 'fernandfield', shortcode: 'code120' })
  return path === '/api/saved-post' && method === 'POST'
    ? answer({ id: '900', results: [], ...(body as { post: object }).post })
    : undefined
}
const open = async (query = '') => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  const router = createMemoryRouter(
    [
      { path: '/publishing/saved-post', element: <SavedPostsScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/publishing/saved-post${query}`] },
  )
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save from a link' }))
  return { router, dialog: await screen.findByRole('dialog', { name: 'Save from a link' }) }
}
const paste = async (dialog: HTMLElement, link: string) => {
  const field = within(dialog).getByRole('textbox', { name: 'Link to a post' })
  await userEvent.clear(field)
  await userEvent.type(field, `${link}{Enter}`)
}
const sent = (asked: readonly Asked[]) =>
  asked.flatMap(({ path, method, body }) => (path === '/api/saved-post' && method === 'POST' ? [body] : []))
const looks = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/api/research/explore')

test('a pasted link is saved into the folder that is open, with all that is known of the post; what it costs is said before', async () => {
  const asked = researchServer(savedPosts)
  const { dialog } = await open('?folder=70')
  expect(
    within(dialog).getByText(/^Each profile or page that you open uses 1 of the 219 requests left today\./),
  ).toBeTruthy()
  expect(looks(asked)).toEqual([])
  await paste(dialog, 'https://www.instagram.com/p/code120/')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save from a link' })).toBeNull())
  expect(sent(asked)).toMatchObject([
    { post: { from: 'link', folder_id: '70', post_id: '18000000000000120', username: 'fernandfield', z_score: 0 } },
  ])
  // It was on the third page, and no further one was asked for.
  expect(looks(asked).map(({ query }) => query.get('after'))).toEqual([null, '50', '100'])
})

test('a post that is older than the newest ones leads to its profile; other texts say what is wanted', async () => {
  const asked = researchServer(savedPosts)
  const { router, dialog } = await open()
  await paste(dialog, '@fernandfield')
  expect(await within(dialog).findByText('Paste the link of a post.')).toBeTruthy()
  await paste(dialog, 'https://www.tiktok.com/@fernandfield/video/7312345678901234567')
  expect(await within(dialog).findByText(/^TikTok doesn’t let other apps read profiles\./)).toBeTruthy()
  expect(looks(asked)).toEqual([])
  await paste(dialog, 'https://www.instagram.com/fernandfield/p/code900/')
  expect(await within(dialog).findByText(/^This post isn’t among the newest 200 of fernandfield\./)).toBeTruthy()
  expect(sent(asked)).toEqual([])
  await userEvent.click(within(dialog).getByRole('link', { name: 'Load more of them' }))
  expect(router.state.location.pathname).toBe('/explore/fernandfield/content')
  expect(router.state.location.search).toContain('post=code900')
})

test('a limit, and a profile that the network does not show, are said where the link was pasted', async () => {
  let used = true
  const asked = researchServer(one => {
    if (one.path !== '/api/research/explore') return savedPosts(one)
    if (used) return refuse(403, 'usage_limit', 'You’ve used 250 of 250 for today on the Team plan.')
    const error = { code: 110, reason: 'not_found', title: 'Not shown', message: 'Instagram shows no such profile.' }
    return answer({ error, through: null, use: { used: 1, limit: 10, day: null } })
  })
  const { dialog } = await open()
  await paste(dialog, 'https://www.instagram.com/fernandfield/p/code1/')
  expect(await within(dialog).findByText(/You’ve used 250 of 250 for today/)).toBeTruthy()
  used = false
  await paste(dialog, 'https://www.instagram.com/fernandfield/p/code1/')
  expect(await within(dialog).findByText('Instagram shows no such profile.')).toBeTruthy()
  expect(sent(asked)).toEqual([])
})
