import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { media, profile } from '../../lib/research/a-media.ts'
import { type Asked, researchServer } from '../../lib/research/a-research-server.ts'
import { answer, refuse } from '../../team.ts'
import { open } from './open.tsx'

afterEach(() => vi.unstubAllGlobals())

const found = (name: string) => ({
  ...{ id: null, name, media_count: 4_821_331, post_count: 4_821_331, band: 'popular', state: 'processed' },
  ...{ cached: true, fetched_at: new Date().toISOString() },
})
/** 40 posts, of which every other one has #glaze and twice the likes. */
const posts = (prefix = '') =>
  Array.from({ length: 40 }, (_, at) =>
    media(at, {
      caption: at % 2 === 0 ? `Bowl #${prefix}bowls #${prefix}glaze` : `Bowl #${prefix}bowls`,
      like_count: (at % 2 === 0 ? 400 : 200) + (at % 7),
    }),
  )
const look = (data: ReturnType<typeof posts>) =>
  answer({
    business_discovery: { ...profile(40), media: { data, paging: { cursors: {} } } },
    through: null,
    use: { used: 1, limit: 10, day: null },
  })
const batches = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/api/hashtag/batch')

test('hashtags are counted while their tab is open, with what they are used in and their lift', async () => {
  let ready = false
  const asked = researchServer(({ path, body }) => {
    if (path === '/api/research/explore') return look(posts('a'))
    if (path !== '/api/hashtag/batch') return undefined
    const { hashtags } = body as { hashtags: string[] }
    return answer(
      ready
        ? { data: hashtags.map(found), retry_ms: null }
        : { data: hashtags.map(name => ({ ...found(name), media_count: null, state: 'queued' })), retry_ms: 100 },
    )
  })
  const { router } = await open('/explore/fernandfield/content')
  await screen.findByText('40 of 40 loaded')
  await new Promise(resolve => setTimeout(resolve, 700))
  expect(batches(asked)).toHaveLength(0)
  await router.navigate('/explore/fernandfield/hashtag')
  expect(await screen.findByText('0 of 2 counted')).toBeTruthy()
  await waitFor(() => expect(batches(asked).length).toBeGreaterThan(1))
  expect(batches(asked)[0]?.body).toEqual({ hashtags: ['abowls', 'aglaze'] })
  ready = true
  expect(await screen.findByText('2 of 2 counted')).toBeTruthy()
  const row = screen.getByRole('row', { name: /#aglaze/ })
  expect(row.textContent).toContain('Popular')
  expect(row.textContent).toContain('4,821,331')
  expect(row.textContent).toContain('50 %')
  expect(row.textContent).toMatch(/\+\d+ %/)
  expect(screen.getByRole('row', { name: /#abowls/ }).textContent).toContain('Too few posts')
})

test('one that could not be counted has a flag, and pressing it asks again', async () => {
  let works = false
  const asked = researchServer(({ path, body }) => {
    if (path === '/api/research/explore') return look(posts('e'))
    if (path !== '/api/hashtag/batch') return undefined
    const { hashtags } = body as { hashtags: string[] }
    const failed = { media_count: null, post_count: null, band: 'unknown', state: 'failed', fetched_at: null }
    const data = hashtags.map(name => (name === 'eglaze' && !works ? { ...found(name), ...failed } : found(name)))
    return answer({ data, retry_ms: null })
  })
  await open('/explore/fernandfield/hashtag')
  expect(await screen.findByText('2 of 2 counted')).toBeTruthy()
  const flag = screen.getByRole('button', { name: '#eglaze couldn’t be counted. Try again' })
  expect(screen.queryByRole('button', { name: /#ebowls couldn’t/ })).toBeNull()
  works = true
  await userEvent.click(flag)
  await waitFor(() => expect(screen.getByRole('row', { name: /#eglaze/ }).textContent).toContain('4,821,331'))
  expect(screen.queryByRole('button', { name: /couldn’t be counted/ })).toBeNull()
  expect(batches(asked).at(-1)?.body).toEqual({ hashtags: ['eglaze'] })
})

test('no hashtag is asked for after the tab was left', async () => {
  const asked = researchServer(({ path, body }) => {
    if (path === '/api/research/explore') return look(posts('b'))
    if (path !== '/api/hashtag/batch') return undefined
    const { hashtags } = body as { hashtags: string[] }
    return answer({ data: hashtags.map(name => ({ ...found(name), state: 'processing' })), retry_ms: 100 })
  })
  const { router } = await open('/explore/fernandfield/hashtag')
  await waitFor(() => expect(batches(asked).length).toBeGreaterThan(1))
  await router.navigate('/explore/fernandfield/content')
  await screen.findByRole('list', { name: 'Posts of @fernandfield' })
  const before = batches(asked).length
  await new Promise(resolve => setTimeout(resolve, 600))
  expect(batches(asked).length).toBeLessThanOrEqual(before + 1)
})

test('chosen hashtags are copied, saved as a group and put into a draft', async () => {
  const asked = researchServer(({ path, body, method }) => {
    if (path === '/api/research/explore') return look(posts('c'))
    if (path === '/api/captions/list')
      return answer({
        data: [],
        pagination: { has_next: false, offset: 0, per_result: 100, total: 0 },
        folders: [],
        counts: { all: 0 },
      })
    if (path === '/api/captions/store' && method === 'POST') return answer({ id: '5', ...(body as object) })
    const { hashtags = [] } = (body ?? {}) as { hashtags?: string[] }
    return path === '/api/hashtag/batch' ? answer({ data: hashtags.map(found), retry_ms: null }) : undefined
  })
  const { router } = await open('/explore/fernandfield/hashtag')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose #cglaze' }))
  const bar = screen.getByRole('toolbar', { name: 'Selected hashtags' })
  await user.click(within(bar).getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('#cglaze')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all hashtags' }))
  await user.click(within(bar).getByRole('button', { name: 'Save as group' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save hashtags' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === '/api/captions/store').map(({ body }) => body)).toEqual([
      { title: 'Hashtags of fernandfield', caption: '#cbowls #cglaze', tags: [] },
    ]),
  )
  await user.click(within(bar).getByRole('button', { name: 'Into a draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/publishing/editor'))
  expect(router.state.location.state).toEqual({ caption: '#cbowls #cglaze' })
})

test('what posts have in common is said in words, drawn and listed', async () => {
  researchServer(({ path }) => (path === '/api/research/explore' ? look(posts('d')) : undefined))
  await open('/explore/fernandfield/stats')
  const card = await screen.findByRole('region', { name: 'Formats' })
  expect(card.textContent).toContain('100 % of the posts are pictures.')
  await userEvent.click(within(card).getByText('Table'))
  expect(within(card).getByRole('row', { name: /Pictures/ }).textContent).toMatch(/^Pictures40100 %\d+$/)
  expect(screen.getByRole('region', { name: 'Cadence' }).textContent).toContain('7.0 posts a week')
  expect(screen.getByRole('region', { name: 'Hashtags that work' }).textContent).toContain('#dglaze')
  expect(screen.getByRole('region', { name: 'Best times' }).textContent).toMatch(/Posts do best on \w+day 10:00/)
})

test('up to five profiles are side by side, each looked at once', async () => {
  const asked = researchServer(undefined, 60)
  const { router } = await open('/explore?compare=fernandfield,junocoffee')
  await waitFor(() => expect(screen.getAllByText('Compared posts')).toHaveLength(2))
  const field = screen.getByRole('textbox', { name: 'Add a profile to compare' })
  await userEvent.type(field, 'junocoffee{Enter}')
  expect(await screen.findByText('@junocoffee is here already.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '@Northfold{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain('northfold'))
  expect(await screen.findByText(/^3 of 5/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove @junocoffee' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '@junocoffee' })).toBeNull())
  const first = asked.filter(({ path, query }) => path === '/api/research/explore' && !query.has('after'))
  expect(first.map(({ query }) => query.get('username')).sort()).toEqual(['fernandfield', 'junocoffee', 'northfold'])
})

test('a pasted link of a post adds the profile whose it is', async () => {
  const asked = researchServer(({ path, query }) => {
    if (path !== '/api/research/link') return undefined
    return query.get('url')?.includes('Cx1')
      ? answer({ username: 'junocoffee', shortcode: 'Cx1' })
      : refuse(404, 'post_unknown', 'The network has no such post.')
  }, 60)
  const { router } = await open('/explore?compare=fernandfield')
  const field = await screen.findByRole('textbox', { name: 'Add a profile to compare' })
  await userEvent.type(field, 'https://www.instagram.com/p/Cx2/{Enter}')
  expect(await screen.findByText('The network has no such post.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'https://www.instagram.com/reel/Cx1/?utm_source=ig{Enter}')
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('compare')).toBe('fernandfield,junocoffee'),
  )
  expect(field).toHaveProperty('value', '')
  expect(asked.filter(({ path }) => path === '/api/research/link')).toHaveLength(2)
})
