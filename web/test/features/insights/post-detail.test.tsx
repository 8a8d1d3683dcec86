import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { begin, callsTo, end, onPhone, open, pointer, type Wire, watched, wire } from './open.tsx'
import { curveOf, insightPost, sources, without } from './posts.ts'

let server: Wire
beforeEach(() => {
  server = wire()
  server.posts = [
    insightPost('1', { reachOf: 4_000, z: 2.3, hashtags: ['clay', 'lisbon'], product_post_id: '77' }),
    insightPost('2', { format: 'reel', caption: 'Kiln door', z: -1.2 }),
    insightPost('3', { ...without('not_read'), caption: 'Just out', permalink: null }),
  ]
  server.curves = [
    curveOf('1', [
      [1, 400],
      [6, 2_100],
      [24, null],
      [72, 4_000],
    ]),
    curveOf('3', []),
  ]
  begin(server)
  watched(() => false)
})
afterEach(end)

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
const figure = (dialog: Awaited<ReturnType<typeof panel>>, name: RegExp) => dialog.getByRole('button', { name })

test('a post opens beside the list with its facts, and Back closes it', async () => {
  const { router, search } = await open('/analytics/post')
  await pointer.click(await screen.findByRole('button', { name: 'Post 1' }))
  const dialog = await panel('Post 1')
  expect(search()).toBe('?post=1')
  expect(dialog.getByText(/Sun 11 Oct, 19:00 Auckland/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'View on Instagram' }).getAttribute('href')).toBe(
    'https://www.instagram.com/p/1/',
  )
  expect(dialog.getByRole('link', { name: 'Published with Fanfare' }).getAttribute('href')).toBe('/publishing/trace/77')
  expect(dialog.getByRole('link', { name: '#clay' }).getAttribute('href')).toBe('/hashtag?q=clay')
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('every figure opens where it comes from, when it was read and how it is calculated', async () => {
  await open('/analytics/post?post=1')
  const dialog = await panel('Post 1')
  await pointer.click(figure(dialog, /^Engagement rate/))
  const source = await panel('Source of engagement rate')
  expect(source.getByText('total_interactions').tagName).toBe('CODE')
  expect(source.getByText('Interactions ÷ reach × 100: 400 ÷ 4,000 × 100 = 10.0 %')).toBeTruthy()
  expect(source.queryByText('views')).toBeNull()
  expect(source.getByText('Tue 13 Oct, 19:10 Auckland')).toBeTruthy()
  // It takes the focus once it is open.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Source of engagement rate'))
  await pointer.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(figure(dialog, /^Engagement rate/)))
  await pointer.click(figure(dialog, /^Saves/))
  expect((await panel('Source of saves')).getByText('saved')).toBeTruthy()
})

test('its score is explained in a sentence, by the measure that was chosen', async () => {
  const { router } = await open('/analytics/post?post=1')
  await panel('Post 1')
  expect(
    screen.getByText(
      'Its interactions are far above the average of the 30 posts before it, by 2.3 standard deviations.',
    ),
  ).toBeTruthy()
  await router.navigate('/analytics/post?post=2&score=reach')
  expect(
    await screen.findByText(
      'Its reach is clearly below the average of the 30 posts before it, by 1.2 standard deviations.',
    ),
  ).toBeTruthy()
})

test('the score of a story is explained beside stories', async () => {
  server.posts = [insightPost('9', { format: 'story', z: 1.2 })]
  await open('/analytics/post?post=9')
  expect(
    await screen.findByText(
      'Its interactions are clearly above the average of the 30 stories before it, by 1.2 standard deviations.',
    ),
  ).toBeTruthy()
})

test('how it grew is said, drawn and read as a table; a reading without a value is a gap', async () => {
  const { search } = await open('/analytics/post?post=1&curve=reach')
  const chart = within(await screen.findByRole('region', { name: 'Reach after posting' }))
  expect(await chart.findByText('Reach: 4,000 after 3 days. Half of that came within 6 h.')).toBeTruthy()
  const lines = [...document.querySelectorAll('path[data-line="0"]')].map(path => path.getAttribute('d'))
  expect(lines).toHaveLength(1)
  await pointer.click(chart.getByRole('radio', { name: 'Table' }))
  expect(chart.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['After', 'Read', 'Reach'],
    ['1 h', 'Sun 11 Oct, 20:00 Auckland', '400'],
    ['6 h', 'Mon 12 Oct, 01:00 Auckland', '2,100'],
    ['24 h', 'Mon 12 Oct, 19:00 Auckland', 'No data'],
    ['3 days', 'Wed 14 Oct, 19:00 Auckland', '4,000'],
  ])
  await pointer.click(chart.getByRole('combobox', { name: 'Figure of the curve' }))
  await pointer.click(await screen.findByRole('option', { name: 'Likes' }))
  expect(await screen.findByRole('region', { name: 'Likes after posting' })).toBeTruthy()
  expect(search()).toContain('curve=likes')
  expect(callsTo(server, 'insights/curves')).toEqual([{ posts: '1' }])
})

test('a post without figures yet says why at each, and has no curve', async () => {
  await open('/analytics/post?post=3')
  const dialog = await panel('Just out')
  expect(dialog.getAllByText('Not read yet')).toHaveLength(8)
  expect(dialog.getByText('No z-score: not read yet.')).toBeTruthy()
  expect(await dialog.findByText('Not read yet.')).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: 'Table' })).toBeNull()
  expect(dialog.queryByRole('link', { name: /View on/ })).toBeNull()
})

test('what the network doesn’t offer is named once', async () => {
  server.account = { ...server.account, type: 'tiktok' }
  server.sources = sources(['reach', 'saves'])
  await open('/analytics/post?post=2')
  const dialog = await panel('Kiln door')
  expect(dialog.getByText('Not available on TikTok: reach, saves.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Reach/ })).toBeNull()
})

test('buttons and arrow keys turn to the next post', async () => {
  const { search } = await open('/analytics/post?post=1')
  const dialog = await panel('Post 1')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Previous post' }).disabled).toBe(true)
  await pointer.click(dialog.getByRole('button', { name: 'Next post' }))
  await panel('Kiln door')
  await pointer.keyboard('{ArrowRight}')
  await panel('Just out')
  expect(search()).toBe('?post=3')
})

test('a link opens a post that the filter hides or that a later page has', async () => {
  server.posts = Array.from({ length: 9 }, (_, at) => insightPost(String(at + 1)))
  server.perPage = 3
  await open('/analytics/post?post=8&q=1')
  await panel('Post 8')
  expect(callsTo(server, 'insights/posts').slice(1)).toEqual(
    ['0', '3', '6'].map(offset => ({
      ...{ since: '2026-09-16', until: '2026-10-13', measure: 'interaction', limit: '500', offset },
    })),
  )
})

test('a link to a post of another period says so', async () => {
  await open('/analytics/post?post=404')
  expect(await screen.findByText('The post of this link isn’t in this period.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('growth that can’t be loaded fails alone', async () => {
  server.refused = /curves/
  await open('/analytics/post?post=1')
  const dialog = await panel('Post 1')
  expect(await dialog.findByText('Growth couldn’t be loaded')).toBeTruthy()
  server.refused = undefined
  await pointer.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByRole('region', { name: 'Interactions after posting' })).toBeTruthy()
})

test('two to four posts are selected and compared; a link shows the same', async () => {
  server.posts = ['1', '2', '3', '4', '5'].map((id, at) => insightPost(id, { reachOf: 1_000 * (at + 1), z: null }))
  server.curves = [
    curveOf('1', [
      [1, 100],
      [48, 1_000],
    ]),
    curveOf('2', [
      [1, 500],
      [24, 900],
    ]),
  ]
  const { router, search } = await open('/analytics/post')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
  await pointer.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selected posts' }))
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Compare: select up to 4' }).disabled).toBe(true)
  for (const name of ['Post 2', 'Post 3', 'Post 4']) await pointer.click(box(name))
  expect(box('Post 5').disabled).toBe(true)
  await pointer.click(box('Post 3'))
  await pointer.click(box('Post 4'))
  await pointer.click(bar.getByRole('button', { name: 'Compare' }))
  const dialog = await panel('Compare 2 posts')
  expect(search()).toBe('?compare=1%2C2')
  const side = within(dialog.getByRole('region', { name: 'Figures side by side' }))
  const rows = side.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
  expect(rows[0]).toEqual(['Figure', 'APost 1Picture, Sun 11 Oct', 'BPost 2Picture, Sun 11 Oct'])
  expect(rows[1]).toEqual(['Reach', '1,000', '2,000, the highest'])
  expect(rows.at(-2)).toEqual(['Engagement rate', '10.0 %', '10.0 %'])
  expect(rows.at(-1)?.[1]).toBe('–Too few earlier posts to compare it with')
  await pointer.click(dialog.getByRole('combobox', { name: 'Figure of the curve' }))
  await pointer.click(await screen.findByRole('option', { name: 'Reach' }))
  const chart = within(await screen.findByRole('region', { name: 'Reach after posting' }))
  expect(chart.getByText('Reach after 24 h, the youngest post’s age: B 900, A 100.')).toBeTruthy()
  expect(
    new Set([...document.querySelectorAll('path[data-line]')].map(path => path.getAttribute('data-line'))),
  ).toEqual(new Set(['0', '1']))
  await pointer.click(chart.getByRole('radio', { name: 'Table' }))
  expect(chart.getAllByRole('row').map(row => row.textContent)).toContain('1 h100500')
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bar.getByText('2 selected')).toBeTruthy()
  await router.navigate('/analytics/post?compare=2,1,4')
  expect(await panel('Compare 3 posts')).toBeTruthy()
})

test('on a phone a post opens over the list', async () => {
  onPhone()
  const { search } = await open('/analytics/post')
  await pointer.click(await screen.findByRole('button', { name: 'Kiln door' }))
  const dialog = await panel('Kiln door')
  await pointer.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(search()).toBe(''))
})
