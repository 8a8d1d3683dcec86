import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { media, profile } from '../../lib/research/a-media.ts'
import { type Asked, researchServer } from '../../lib/research/a-research-server.ts'
import { answer, refuse } from '../../team.ts'
import { open } from './open.tsx'

afterEach(() => vi.unstubAllGlobals())

const folders = [{ id: '70', name: 'Ideas', posts: 3, created_at: '2026-11-01T10:00:00Z' }]
const stored = (body: unknown) => ({ id: '900', folder_id: null, ...(body as { post: object }).post })
const savedPosts = ({ path, method, body }: Asked) => {
  if (path === '/api/saved-post/folder' && method === 'GET')
    return answer({ data: folders, unfiled: 2, total: 5, limit: 50 })
  if (path === '/api/saved-post/folder') return answer({ ...folders[0], id: '71', ...(body as object) })
  return path === '/api/saved-post' && method === 'POST' ? answer(stored(body)) : undefined
}
const sent = (asked: readonly Asked[], path: string) =>
  asked.filter(one => one.path === path && one.method === 'POST').map(({ body }) => body)
const panel = () => screen.findByRole('dialog', { name: '@fernandfield' })

test('a post is opened with its numbers and its score in words, and turned to the next one by keys', async () => {
  researchServer(undefined, 60)
  const { router } = await open('/explore/fernandfield/content')
  await screen.findByText('60 of 60 loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Bowl 0 #bowls, picture' }))
  const dialog = await panel()
  expect(within(dialog).getByText('As many likes and comments as the 30 posts before it, on average.')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: '#bowls' }).getAttribute('href')).toBe('/hashtag?q=bowls')
  expect(within(dialog).getByRole('link', { name: 'View on Instagram' }).getAttribute('href')).toBe(
    'https://www.instagram.com/p/code0/',
  )
  expect(within(dialog).queryByRole('button', { name: 'Previous post' })).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(router.state.location.search).toContain('18000000000000001'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).not.toContain('post='))
})

test('a link with the shortcode of a post opens it; one that is not loaded says so', async () => {
  researchServer(undefined, 60)
  const { router } = await open('/explore/fernandfield/content?post=code7')
  expect(within(await panel()).getByText(/Bowl 7/)).toBeTruthy()
  await router.navigate('/explore/fernandfield/content?post=elsewhere')
  expect(await screen.findByText(/isn’t among those that are loaded/)).toBeTruthy()
})

test('a post is saved into a folder, or into a new one, with its score', async () => {
  const asked = researchServer(savedPosts, 60)
  await open('/explore/fernandfield/content?post=code3')
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Ideas/ }))
  await waitFor(() =>
    expect(sent(asked, '/api/saved-post')).toMatchObject([
      { post: { network: 'ig', from: 'explore', folder_id: '70', username: 'fernandfield', z_score: 0 } },
    ]),
  )
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Saved' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'New folder' }), 'Cabins{Enter}')
  await waitFor(() => expect(sent(asked, '/api/saved-post')).toHaveLength(2))
  expect(sent(asked, '/api/saved-post/folder')).toEqual([{ name: 'Cabins' }])
  expect(sent(asked, '/api/saved-post')[1]).toMatchObject({ post: { folder_id: '71' } })
})

test('saved without a folder, a post that was saved before stays where it lies', async () => {
  const asked = researchServer(savedPosts, 60)
  await open('/explore/fernandfield/content?post=code3')
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: /^No folder/ }))
  await waitFor(() => expect(sent(asked, '/api/saved-post')).toHaveLength(1))
  expect(sent(asked, '/api/saved-post')[0]).not.toHaveProperty('post.folder_id')
  // Here it is known where it lies: no folder is what the person says then.
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Saved' }))
  await userEvent.click(await screen.findByRole('button', { name: /^No folder/ }))
  await waitFor(() => expect(sent(asked, '/api/saved-post')).toHaveLength(2))
  expect(sent(asked, '/api/saved-post')[1]).toMatchObject({ post: { folder_id: null } })
})

test('posts that were saved on another day are marked, and each post is asked for once', async () => {
  const before = { id: '880', post_id: '18000000000000003', folder_id: '70', results: [] }
  const asked = researchServer(one => {
    if (one.path !== '/api/saved-post' || one.method !== 'GET') return savedPosts(one)
    const ids = (one.query.get('post_ids') ?? '').split(',')
    const data = [before].filter(({ post_id }) => ids.includes(post_id))
    return answer({ data, pagination: { has_next: false, offset: 0, per_result: 100, total: data.length } })
  }, 240)
  await open('/explore/fernandfield/content')
  await screen.findByText('200 of 240 loaded')
  // Before anything is pointed at.
  const tiles = within(screen.getByRole('list', { name: /^Posts of/ })).getAllByRole('listitem')
  await waitFor(() =>
    expect(tiles.map(tile => within(tile).queryByText('Saved') !== null).slice(0, 6)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]),
  )
  fireEvent.pointerEnter(within(tiles[3] as HTMLElement).getByRole('article'))
  const idsAsked = asked.flatMap(({ path, query }) =>
    path === '/api/saved-post' ? (query.get('post_ids') ?? '').split(',') : [],
  )
  await waitFor(() => expect(new Set(idsAsked).size).toBe(idsAsked.length))
  await userEvent.click(await screen.findByRole('button', { name: /^Saved\. Move Bowl 3 / }))
  await userEvent.click(await screen.findByRole('button', { name: /^No folder/ }))
  await waitFor(() => expect(sent(asked, '/api/saved-post')).toMatchObject([{ post: { folder_id: null } }]))
})

test('a draft is made for an account, with a credit, and opened; the post is saved first', async () => {
  const asked = researchServer(
    one => (one.path === '/api/saved-post/900/draft' ? answer({ post_id: '4242' }) : savedPosts(one)),
    60,
  )
  const { router } = await open('/explore/fernandfield/content?post=code3')
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Make a draft' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make a draft' })
  expect(within(dialog).getByText(/You need the creator’s permission to repost this/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/publishing/editor/4242/saved_post'))
  expect(sent(asked, '/api/saved-post/900/draft')).toEqual([
    { account_id: '2', credit: true, credit_line: 'Credit: @fernandfield' },
  ])
})

test('a post that may not be reposted says so in the words of the spec', async () => {
  const refusal = 'Unable to repost this post, Video might contain copyrighted content.'
  researchServer(
    one => (one.path === '/api/saved-post/900/draft' ? refuse(422, 'repost_impossible', refusal) : savedPosts(one)),
    60,
  )
  await open('/explore/fernandfield/content?post=code3')
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Make a draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make draft' }))
  expect(await screen.findByText(refusal)).toBeTruthy()
})

test('what a draft would be without is said before it is made', async () => {
  const image = { media_type: 'IMAGE', media_url: 'https://pictures.example/a.jpg' }
  const carousel = (number: number, children: { media_type: string; media_url?: string }[]) =>
    media(number, { media_type: 'CAROUSEL_ALBUM', media_url: undefined, children })
  const data = [carousel(0, [image, { media_type: 'VIDEO' }, image]), carousel(1, [image, image])]
  researchServer(({ path }) =>
    path === '/api/research/explore'
      ? answer({
          business_discovery: { ...profile(2), media: { data, paging: { cursors: {} } } },
          through: null,
          use: { used: 1, limit: 10, day: null },
        })
      : undefined,
  )
  const { router } = await open('/explore/fernandfield/content?post=code0')
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Make a draft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a draft' }))
  expect(dialog.getByText(/^1 of 3 items won’t be posted, because Instagram doesn’t share its file\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await router.navigate('/explore/fernandfield/content?post=code1')
  await screen.findByText(/^Carousel of 2,/)
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Make a draft' }))
  await screen.findByRole('dialog', { name: 'Make a draft' })
  expect(screen.queryByText(/won’t be posted/)).toBeNull()
})
