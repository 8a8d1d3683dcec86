import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import SavedPostsScreen from '../../../src/features/saved-posts/SavedPostsScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { selectNotice } from '../../../src/ui/notice.ts'
import { pressToast, selectToasts } from '../../../src/ui/toast.ts'
import { member } from '../../team.ts'
import { saved, savedServer } from './server.ts'

let server: ReturnType<typeof savedServer>
let store: ReturnType<typeof createStore>
let router: ReturnType<typeof createMemoryRouter>
beforeEach(() => {
  server = savedServer()
  server.state.folders = [
    { id: '31', name: 'Autumn' },
    { id: '32', name: 'Bowls' },
  ]
  server.state.posts = [
    saved('11', { caption: 'Window seat', folder_id: '31' }),
    saved('12', { caption: 'Lake', folder_id: '31' }),
    saved('13', { caption: 'A blue bowl' }),
  ]
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async (query = '') => {
  store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  router = createMemoryRouter(
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
}
const list = () => screen.findByRole('list', { name: 'Saved posts' })
const titles = () =>
  within(screen.getByRole('list', { name: 'Saved posts' }))
    .getAllByRole('button', { name: /^Open / })
    .map(button => button.querySelector('.sr-only')?.textContent?.slice(5))
const folders = () => screen.findByRole('navigation', { name: 'Folders' })
const toast = () => selectToasts(store.getState()).at(-1)
const undo = () => {
  const last = toast()
  expect(last?.action).toBe('Undo')
  store.dispatch(pressToast(last?.id ?? ''))
}
const asked = (start: string) => server.state.asked.filter(call => call.startsWith(start))

test('folders stand beside the posts with their counts, and one of them is opened', async () => {
  await open()
  await list()
  expect(titles()).toEqual(['Window seat', 'Lake', 'A blue bowl'])
  const nav = within(await folders())
  expect(nav.getByRole('button', { name: 'All saved posts 3 posts' }).getAttribute('aria-current')).toBe('true')
  expect(nav.getByRole('button', { name: 'No folder 1 post' })).toBeTruthy()
  expect(nav.getByRole('button', { name: 'Bowls 0 posts' })).toBeTruthy()
  await userEvent.click(nav.getByRole('button', { name: 'Autumn 2 posts' }))
  await waitFor(() => expect(titles()).toEqual(['Window seat', 'Lake']))
  expect(router.state.location.search).toBe('?folder=31')
  expect(screen.getByRole('meter', { name: 'Saved posts of your plan' }).getAttribute('aria-valuetext')).toBe(
    '3 of 50 saved posts',
  )
})

test('what is deleted goes at once with its count, and Undo brings it back', async () => {
  await open()
  await list()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Lake' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose A blue bowl' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selected posts' }))
  let letGo: () => void = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const usual = server.fetch
  vi.stubGlobal('fetch', async (...given: Parameters<typeof usual>) => {
    if (given[1]?.method === 'DELETE') await held
    return usual(...given)
  })
  await userEvent.click(bar.getByRole('button', { name: 'Delete' }))
  // The answer has not come yet.
  await waitFor(() => expect(titles()).toEqual(['Window seat']))
  expect(within(await folders()).getByRole('button', { name: 'Autumn 1 post' })).toBeTruthy()
  expect(asked('DELETE')).toEqual([])
  expect(screen.queryByRole('toolbar')).toBeNull()
  letGo()
  await waitFor(() => expect(toast()?.text).toBe('2 saved posts deleted'))
  undo()
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(asked('POST /api/saved-post/restore')).toEqual(['POST /api/saved-post/restore {"ids":["12","13"]}'])
})

test('what could not be deleted comes back, and the reason is said', async () => {
  server.state.refused['DELETE /api/saved-post'] = { status: 409, code: 'conflict', message: 'Not now.' }
  await open()
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lake' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(toast()?.text).toBe('Not now.'))
  expect(titles()).toEqual(['Window seat', 'Lake', 'A blue bowl'])
  expect(within(await folders()).getByRole('button', { name: 'Autumn 2 posts' })).toBeTruthy()
})

test('posts are moved to a folder, and Undo puts each back where it was', async () => {
  await open()
  await list()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Lake' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose A blue bowl' }))
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 posts to a folder' }))
  await userEvent.click(await dialog.findByRole('button', { name: /^Bowls/ }))
  await waitFor(() => expect(toast()?.text).toBe('2 saved posts moved to Bowls'))
  expect(within(await folders()).getByRole('button', { name: 'Bowls 2 posts' })).toBeTruthy()
  undo()
  await waitFor(() => expect(toast()?.text).toBe('2 saved posts moved back'))
  expect(server.state.posts.map(post => post.folder_id)).toEqual(['31', '31', null])
})

test('a post that leaves the folder in view is not shown there any more', async () => {
  await open('?folder=31')
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lake' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to folder' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to folder' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'New folder' }), 'Water')
  await userEvent.click(dialog.getByRole('button', { name: 'Create the folder and move' }))
  await waitFor(() => expect(titles()).toEqual(['Window seat']))
  expect(await within(await folders()).findByRole('button', { name: 'Water 1 post' })).toBeTruthy()
})

test('a folder is made, renamed and deleted with what is in it; Undo brings both back', async () => {
  await open('?folder=31')
  await list()
  await userEvent.click(within(await folders()).getByRole('button', { name: 'New folder' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Light{Enter}')
  expect(await within(await folders()).findByRole('button', { name: 'Light 0 posts' })).toBeTruthy()
  expect(await screen.findByText('Nothing in here yet')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Actions for the folder Light' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Morning{Enter}')
  expect(await within(await folders()).findByRole('button', { name: 'Morning 0 posts' })).toBeTruthy()

  await userEvent.click(within(await folders()).getByRole('button', { name: 'Autumn 2 posts' }))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the folder Autumn' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete with its 2 posts' }))
  await waitFor(() => expect(titles()).toEqual(['A blue bowl']))
  await waitFor(() => expect(toast()?.text).toBe('Folder and the 2 posts in it deleted: “Autumn”'))
  expect(router.state.location.search).toBe('')
  undo()
  await waitFor(() => expect(titles()).toHaveLength(3))
})

test('a name that another folder has is refused beside its field', async () => {
  server.state.refused['POST /api/saved-post/folder'] = {
    status: 409,
    code: 'saved_folder_taken',
    message: 'Another folder has this name. Choose a different one.',
  }
  await open()
  await list()
  await userEvent.click(within(await folders()).getByRole('button', { name: 'New folder' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Autumn{Enter}')
  expect(await screen.findByText(/^Another folder has this name/)).toBeTruthy()
})

test('the panel says whose a post is, how unusual it was and what came of it', async () => {
  server.state.posts = [
    saved('11', {
      caption: 'Window seat #cabins',
      results: [
        { post_id: '81', status: 'draft', post_at: null, permalink: null },
        {
          post_id: '80',
          status: 'posted',
          post_at: '2026-10-05T09:00:00Z',
          permalink: 'https://www.instagram.com/p/Ours/',
        },
      ],
    }),
    saved('12', { caption: 'Lake' }),
  ]
  await open()
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Open Window seat #cabins' }))
  const panel = within(await screen.findByRole('dialog', { name: '@fernandfield' }))
  expect(panel.getByText(/had far more likes and comments than the 30 posts before it/)).toBeTruthy()
  expect(panel.getByText('120')).toBeTruthy()
  const made = within(panel.getByRole('region', { name: 'Made from it' }))
  expect(made.getByRole('link', { name: 'Open draft: Draft' }).getAttribute('href')).toBe(
    '/publishing/editor/81/saved_post',
  )
  expect(made.getByRole('link', { name: 'See how it went: Posted' }).getAttribute('href')).toBe('/publishing/trace/80')
  expect(made.getByRole('link', { name: /^View on Instagram/ }).getAttribute('href')).toBe(
    'https://www.instagram.com/p/Ours/',
  )
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(router.state.location.search).toBe('?post=12'))
})

test('a draft carries the line of credit as it was written, and opens in the editor', async () => {
  await open()
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Draft from Lake' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a draft' }))
  expect(dialog.getByText(/You need the creator’s permission/)).toBeTruthy()
  const line = dialog.getByRole('textbox', { name: 'Line of credit' })
  expect((line as HTMLInputElement).value).toBe('Credit: @fernandfield')
  await userEvent.clear(line)
  await userEvent.type(line, 'Photo: @fernandfield')
  await userEvent.click(dialog.getByRole('button', { name: 'Make draft' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/publishing/editor/555/saved_post')
  expect(asked('POST /api/saved-post/12/draft')).toEqual([
    'POST /api/saved-post/12/draft {"account_id":"2","credit":true,"credit_line":"Photo: @fernandfield"}',
  ])
})

test('in a plan without drafts the composer opens with the post, and nothing is stored for it', async () => {
  server.state.user = member(Manager)
  await open()
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Post from Lake' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Open in the composer' }))
  // It is a picture, and the network gives no file of it.
  await screen.findByText('Unable to repost this post, its network doesn’t share the picture.')
  server.state.posts[1]?.data.media.push({ type: 'image', url: 'https://cdn.example.com/lake.jpg' })
  cleanup()
  await open()
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Post from Lake' }))
  const again = within(await screen.findByRole('dialog', { name: 'Make a post' }))
  await userEvent.click(again.getByRole('button', { name: 'Open in the composer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/publishing/editor'))
  expect(asked('POST /api/media/fetch')).toEqual([
    'POST /api/media/fetch {"media":[{"type":"image","url":"https://cdn.example.com/lake.jpg"}]}',
  ])
  expect(router.state.location.state).toEqual({
    taken: { caption: 'Lake\n\nCredit: @fernandfield', accountId: '2', media: [{ id: '600' }], savedId: '12' },
  })
  expect(asked('POST /api/saved-post')).toEqual([])
})

test('without credit none is sent', async () => {
  await open()
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Draft from Lake' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a draft' }))
  await userEvent.click(dialog.getByRole('switch', { name: /^Credit the creator/ }))
  expect(dialog.queryByRole('textbox', { name: 'Line of credit' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Make draft' }))
  await waitFor(() => expect(asked('POST /api/saved-post/12/draft')).toHaveLength(1))
  expect(asked('POST /api/saved-post/12/draft')[0]).toContain('"credit":false}')
})

test('a post that may not be reposted is refused in the words of the specification', async () => {
  server.state.refused['POST /api/saved-post/12/draft'] = {
    status: 422,
    code: 'repost_impossible',
    message: 'Unable to repost this post, Video might contain copyrighted content.',
  }
  await open('?post=12')
  const panel = within(await screen.findByRole('dialog', { name: '@fernandfield' }))
  await userEvent.click(panel.getByRole('button', { name: 'Make a draft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a draft' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make draft' }))
  const said = await dialog.findByText('Unable to repost this post, Video might contain copyrighted content.')
  expect(said.getAttribute('role')).toBe('alert')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: '@fernandfield' })).toBeTruthy()
})

test('twenty are on a page, and the next page is fetched before it is asked for', async () => {
  server.state.posts = Array.from({ length: 23 }, (_, at) => saved(String(100 + at), { caption: `Bowl ${at}` }))
  await open()
  await list()
  expect(titles()).toHaveLength(20)
  await waitFor(() => expect(asked('GET /api/saved-post?').some(call => call.includes('offset=20'))).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(titles()).toEqual(['Bowl 20', 'Bowl 21', 'Bowl 22']))
  expect(router.state.location.search).toBe('?page=2')
})

test('filters go to the service; where nothing matches they are cleared', async () => {
  await open('?type=video')
  expect(await screen.findByText('No saved posts match')).toBeTruthy()
  expect(asked('GET /api/saved-post?')[0]).toContain('type=video')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
  await userEvent.type(screen.getByRole('textbox', { name: 'Search captions and names' }), 'bowl')
  await waitFor(() => expect(titles()).toEqual(['A blue bowl']))
})

test('a plan that is used up says so, and the limit of a restore opens its dialog', async () => {
  server.state.limit = 3
  await open()
  await list()
  expect(screen.getByText(/You’ve used all 3 saved posts of your plan/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/plans')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lake' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(toast()?.action).toBe('Undo'))
  const usual = server.fetch
  vi.stubGlobal('fetch', async (...given: Parameters<typeof usual>) =>
    given[0].endsWith('/restore')
      ? new Response(
          JSON.stringify({
            status: false,
            type: 'limit',
            error: { code: 'usage_limit', title: 'Limit reached', message: 'Your plan has 3 saved posts.' },
          }),
          { status: 403 },
        )
      : usual(...given),
  )
  undo()
  await waitFor(() => expect(selectNotice(store.getState())?.confirm).toBe('Upgrade Now'))
})

test('without any, the screen says where to save some; a failure has Retry', async () => {
  server.state.posts = []
  server.state.folders = []
  server.state.refused['GET /api/saved-post'] = { status: 409, code: 'conflict', message: 'Not now.' }
  await open()
  expect(await screen.findByText('Saved posts couldn’t be loaded')).toBeTruthy()
  server.state.refused = {}
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No saved posts yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Explore profiles' })).toBeTruthy()
})

test('where the feature is off, the screen asks for nothing', async () => {
  const [team] = server.state.user.teams
  if (team) team.features = team.features.filter(feature => feature !== 'collections')
  await open()
  expect(await screen.findByText('Saved posts aren’t available')).toBeTruthy()
  expect(asked('GET /api/saved-post')).toEqual([])
})

test('a picture that this browser still has is kept; one that it lacks shows a placeholder', async () => {
  const media = [{ type: 'image' as const, url: 'https://cdn.example/one.jpg' }]
  const lost = [{ type: 'image' as const, url: 'https://cdn.example/lost.jpg' }]
  const base = saved('11').data
  server.state.posts = [
    saved('11', { thumbnail: null, data: { ...base, caption: 'Kept', media } }),
    saved('12', { thumbnail: null, data: { ...base, caption: 'Lost', media: lost } }),
    saved('13', { thumbnail: null, type: 'video', caption: 'None' }),
  ]
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1280
      naturalHeight = 640
      onload: () => void = () => {}
      onerror: () => void = () => {}
      set src(address: string) {
        queueMicrotask(() => (address.endsWith('one.jpg') ? this.onload() : this.onerror()))
      }
    },
  )
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AAAA')
  await open()
  await list()
  await waitFor(() =>
    expect(asked('POST /api/saved-post/11/thumbnail')).toEqual([
      'POST /api/saved-post/11/thumbnail {"imageData":"data:image/webp;base64,AAAA"}',
    ]),
  )
  // As large as a thumbnail is kept.
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 512, 256])
  await waitFor(() => expect(document.querySelector('img[src="/api/saved-post/11/thumbnail?kept"]')).toBeTruthy())
  expect(screen.getByText('No picture')).toBeTruthy()
  expect(asked('POST /api/saved-post/12/thumbnail')).toEqual([])
})
