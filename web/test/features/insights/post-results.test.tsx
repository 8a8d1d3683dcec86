import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin, callsTo, end, onPhone, open, pointer, type Wire, watched, wire } from './open.tsx'
import { insightPost, sources, without } from './posts.ts'
import { sourceOf, statsWith } from './stats.ts'

let server: Wire
beforeEach(() => {
  server = wire()
  server.posts = [
    insightPost('1', { reachOf: 4_000, z: 2.3, hashtags: ['clay'], product_post_id: '77' }),
    insightPost('2', { format: 'reel', reachOf: 2_000, rate: 0.456, caption: 'Kiln door' }),
    insightPost('3', without('not_read')),
  ]
  begin(server)
  watched(() => false)
})
afterEach(end)

const lists = () => callsTo(server, 'insights/posts')
const table = () => screen.findByRole('table', { name: 'Posts' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(cell => cell.textContent)
const head = async (name: RegExp) => within(await table()).getByRole('columnheader', { name })

test('posts of the period are listed with their figures, in the account’s zone', async () => {
  await open('/analytics/post')
  const [first, second] = await rows()
  expect(cells(first)).toEqual([
    '',
    'Post 1PicturePublished with Fanfare',
    'Sun 11 Oct19:00',
    '4,000',
    '8,000',
    '400',
    '10.0 %',
    'z-score +2.3',
  ])
  expect(cells(second).slice(1, 2)).toEqual(['Kiln doorReel'])
  expect(cells(second)[6]).toBe('0.46 %')
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/publishing/trace/77')
  expect(lists()).toEqual([
    { since: '2026-09-16', until: '2026-10-13', measure: 'interaction', limit: '200', offset: '0' },
  ])
  expect(screen.getByText('3 posts')).toBeTruthy()
})

test('a figure that a post lacks is a dash that says why, and no zero', async () => {
  server.posts.push(
    insightPost('4', without('permission')),
    insightPost('5', { z: null }),
    insightPost('6', { figures: { ...insightPost('6').figures, views: null } }),
  )
  await open('/analytics/post')
  const [, , unread, permission, few, gap] = (await rows()).map(row => cells(row).slice(3))
  expect(unread).toEqual(Array(5).fill('–Not read yet'))
  expect(permission?.[0]).toBe('–Permission needed')
  expect(few?.[4]).toBe('–Too few earlier posts to compare it with')
  expect(gap?.[1]).toBe('–Instagram gave no value')
  expect(screen.getAllByTitle('Not read yet')).toHaveLength(5)
})

test('each column sorts, the highest first and then the lowest, and says so', async () => {
  const { search } = await open('/analytics/post')
  expect((await head(/^Posted/)).getAttribute('aria-sort')).toBe('descending')
  for (const [name, key] of [
    ['Reach', 'reach'],
    ['Views', 'views'],
    ['Interactions', 'interaction'],
    ['Rate', 'rate'],
    ['z-score', 'z'],
  ] as const) {
    await pointer.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ orderBy: key }))
    expect(lists().at(-1)).not.toHaveProperty('order')
    expect((await head(new RegExp(name))).getAttribute('aria-sort')).toBe('descending')
    await pointer.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ orderBy: key, order: 'asc' }))
    expect((await head(new RegExp(name))).getAttribute('aria-sort')).toBe('ascending')
    expect((await head(/^Posted/)).getAttribute('aria-sort')).toBe('none')
    expect(search()).toContain(`sort=${key}&order=asc`)
  }
  await pointer.click(screen.getByRole('button', { name: /^Posted/ }))
  await waitFor(() => expect(lists().at(-1)).not.toHaveProperty('orderBy'))
})

test('words, a format and a hashtag narrow the list, and are kept in the address', async () => {
  const { search } = await open('/analytics/post')
  await rows()
  await pointer.type(screen.getByRole('textbox', { name: 'Search captions' }), 'kiln')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(search()).toBe('?q=kiln')
  await pointer.type(screen.getByRole('textbox', { name: 'Hashtag' }), '#Clay')
  expect(await screen.findByText('No posts match')).toBeTruthy()
  expect(lists().at(-1)).toMatchObject({ keyword: 'kiln', hashtag: 'clay' })
  await pointer.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(search()).toBe('')
})

test('an address opens the same list again', async () => {
  await open(
    '/analytics/post?from=2026-10-01&to=2026-10-07&q=door&tag=clay&format=reel&sort=likes&order=asc&score=views',
  )
  await waitFor(() =>
    expect(lists()).toEqual([
      {
        ...{ since: '2026-10-01', until: '2026-10-07', keyword: 'door', hashtag: 'clay', format: 'reel' },
        ...{ orderBy: 'likes', order: 'asc', measure: 'views', limit: '200', offset: '0' },
      },
    ]),
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search captions' }).value).toBe('door')
})

test('columns are chosen, and remembered in the browser', async () => {
  const page = await open('/analytics/post')
  await rows()
  await pointer.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await pointer.click(menu.getByRole('checkbox', { name: 'Views' }))
  await pointer.click(menu.getByRole('checkbox', { name: 'Saves' }))
  const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const chosen = ['Select', 'Post', 'Posted, Auckland', 'Reach', 'Interactions', 'Saves', 'Rate', 'z-score']
  expect(names()).toEqual(chosen)
  await page.router.navigate('/analytics')
  await page.router.navigate('/analytics/post')
  await waitFor(() => expect(names()).toEqual(chosen))
})

test('what a network doesn’t offer is no column, and the chooser says so', async () => {
  server.account = { ...server.account, type: 'tiktok', status: AccountActive }
  server.sources = sources(['reach', 'saves'])
  await open('/analytics/post')
  await rows()
  expect(screen.queryByRole('columnheader', { name: /Reach/ })).toBeNull()
  await pointer.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
  expect(menu.getByRole<HTMLInputElement>('checkbox', { name: /^Reach/ }).disabled).toBe(true)
  expect(menu.getAllByText('Not available on TikTok')).toHaveLength(2)
})

test('sources of the columns open with the network’s own names', async () => {
  await open('/analytics/post')
  await rows()
  await pointer.click(screen.getByRole('button', { name: 'Sources' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sources of figures' }))
  expect(dialog.getAllByText('total_interactions').map(({ tagName }) => tagName)).toContain('CODE')
  expect(dialog.getByText(/Interactions ÷ reach × 100/)).toBeTruthy()
})

test('more posts are loaded as the end comes near, page by page', async () => {
  server.posts = Array.from({ length: 10 }, (_, at) => insightPost(String(at + 1)))
  server.perPage = 4
  let near = false
  watched(() => near)
  await open('/analytics/post')
  expect(await rows()).toHaveLength(4)
  expect(screen.getByText('4 of 10 posts loaded')).toBeTruthy()
  expect((await table()).getAttribute('aria-rowcount')).toBe('11')
  near = true
  await pointer.click(screen.getByRole('button', { name: 'Reach' }))
  await waitFor(async () => expect(await rows()).toHaveLength(10))
  expect(lists().map(({ offset }) => offset)).toEqual(['0', '0', '4', '8'])
  expect(screen.queryByText(/posts loaded/)).toBeNull()
})

test('a page that can’t be loaded leaves the others, and is tried again', async () => {
  server.posts = Array.from({ length: 6 }, (_, at) => insightPost(String(at + 1)))
  server.perPage = 4
  server.refused = /offset=4/
  watched(() => true)
  await open('/analytics/post')
  expect(await screen.findByText('Insights don’t answer.')).toBeTruthy()
  expect(await rows()).toHaveLength(4)
  server.refused = undefined
  await pointer.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect(await rows()).toHaveLength(6))
})

test('rows are reached by keyboard: arrows lead along, Enter opens', async () => {
  const { search } = await open('/analytics/post')
  await rows()
  const [first, second] = ['Post 1', 'Kiln door'].map(name => screen.getByRole('button', { name }))
  first?.focus()
  await pointer.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await pointer.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await pointer.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Kiln door' })).toBeTruthy()
  expect(search()).toBe('?post=2')
})

test('while figures are being read the list says so, and is asked for again', async () => {
  server.waiting = 1
  await open('/analytics/post')
  expect(await screen.findByText('3 posts, figures of 1 post are still being read')).toBeTruthy()
  server.waiting = 0
  server.posts = server.posts.map(post => (post.post_id === '3' ? insightPost('3') : post))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await screen.findByText('3 posts')).toBeTruthy()
  expect(screen.queryByText(/Not read yet/)).toBeNull()
})

test('a period without posts says so; during the first read, that they are coming', async () => {
  server.posts = []
  await open('/analytics/post')
  expect(await screen.findByText('No posts in this period')).toBeTruthy()
  expect(screen.getByText(/Choose a longer period/)).toBeTruthy()
  server.stats = statsWith({ known_from: null, backfilling: true })
  await open('/analytics/post')
  expect(await screen.findByText('Posts are still being read from Instagram. They appear here.')).toBeTruthy()
})

test('without the permission the reason is given, with the way to grant it', async () => {
  server.posts = [insightPost('1', without('permission'))]
  server.stats = statsWith({ sources: [sourceOf('followers'), sourceOf('reach', 'permission')] })
  await open('/analytics/post')
  expect(await screen.findByText('Fanfare needs one more permission')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reconnect' })).toBeTruthy()
})

test('a list that can’t be loaded is asked for again', async () => {
  server.refused = /insights\/posts/
  await open('/analytics/post')
  expect(await screen.findByText('Posts couldn’t be loaded')).toBeTruthy()
  server.refused = undefined
  await pointer.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rows()).toHaveLength(3)
})

test('the tabs lead to the overview and back, with the period', async () => {
  const { router } = await open('/analytics/post?period=90&q=kiln')
  const tabs = within(await screen.findByRole('navigation', { name: 'Results' }))
  expect(tabs.getByRole('link', { name: 'Posts' }).getAttribute('aria-current')).toBe('page')
  await pointer.click(tabs.getByRole('link', { name: 'Overview' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/analytics/insights'))
  expect(router.state.location.search).toBe('?period=90')
})

test('on a phone each post is a card with the chosen figure, which sorts', async () => {
  onPhone()
  await open('/analytics/post')
  const cards = within(await screen.findByRole('list', { name: 'Posts' })).getAllByRole('listitem')
  expect(cards[0]?.textContent).toBe('Post 1Picture, Sun 11 Oct, 19:00Published with Fanfare400Interactions')
  await pointer.click(screen.getByRole('combobox', { name: 'Figure' }))
  await pointer.click(await screen.findByRole('option', { name: 'Reach' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('4,000Reach'))
  await pointer.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await pointer.click(await screen.findByRole('option', { name: 'Lowest' }))
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ orderBy: 'reach', order: 'asc' }))
})

test('without the feature nothing is asked for, and the plans are shown', async () => {
  const [team] = server.user.teams
  if (team) team.features = team.features.filter(feature => feature !== 'insights')
  await open('/analytics/post')
  expect(await screen.findByText('Insights aren’t in this plan')).toBeTruthy()
  expect(lists()).toEqual([])
})
