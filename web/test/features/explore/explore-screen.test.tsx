import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { media, profile } from '../../lib/research/a-media.ts'
import { type Asked, researchServer } from '../../lib/research/a-research-server.ts'
import { answer, refuse } from '../../team.ts'
import { open } from './open.tsx'

afterEach(() => vi.unstubAllGlobals())

const looks = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/api/research/explore')
const cursors = (asked: readonly Asked[]) => looks(asked).map(({ query }) => query.get('after'))
const tiles = () => within(screen.getByRole('list', { name: /^Posts of/ })).getAllByRole('listitem')

test('posts come by pages until 200 are there, each page once, and more when they are asked for', async () => {
  const asked = researchServer()
  await open('/explore/fernandfield/content')
  expect(await screen.findByRole('heading', { name: /^fernandfield/ })).toBeTruthy()
  expect(await screen.findByText('200 of 1,204 loaded')).toBeTruthy()
  expect(cursors(asked)).toEqual([null, '50', '100', '150'])
  expect(looks(asked).every(({ query }) => query.get('acc') === '2')).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Load 200 more' }))
  expect(await screen.findByText('400 of 1,204 loaded')).toBeTruthy()
  expect(cursors(asked)).toHaveLength(8)
  expect(new Set(cursors(asked)).size).toBe(8)
})

test('all posts are loaded on wish, and stopping keeps what is there', async () => {
  let hold: (() => void) | undefined
  const asked = researchServer()
  await open('/explore/fernandfield')
  await screen.findByText('200 of 1,204 loaded')
  const quick = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, how: RequestInit) => {
    if (address.includes('after=400')) await new Promise<void>(resolve => (hold = resolve))
    return quick(address, how)
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Load all' }))
  expect(await screen.findByText('Loading posts: 400 of 1,204')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  hold?.()
  expect(await screen.findByText('450 of 1,204 loaded')).toBeTruthy()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(cursors(asked).at(-1)).toBe('400')
})

test('a page that fails leaves what is loaded, says why and continues where it was', async () => {
  let broken = true
  const asked = researchServer(({ query, path }) =>
    broken && path === '/api/research/explore' && query.get('after') === '100'
      ? refuse(
          429,
          'network_rate_limited',
          'Application request limit reached. Please try again later in about one hour.',
        )
      : undefined,
  )
  await open('/explore/fernandfield/content')
  const dialog = await screen.findByRole('dialog', { name: 'Limit reached' })
  expect(
    within(dialog).getByText('Application request limit reached. Please try again later in about one hour.'),
  ).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.getByText('100 of 1,204 loaded')).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Continue loading' }))
  expect(await screen.findByText('200 of 1,204 loaded')).toBeTruthy()
  expect(cursors(asked)).toEqual([null, '50', '100', '100', '150'])
})

test('coming back to a profile spends nothing', async () => {
  const asked = researchServer(undefined, 60)
  const { router } = await open('/explore/fernandfield/content')
  await screen.findByText('60 of 60 loaded')
  await router.navigate('/explore')
  await router.navigate('/explore/FernAndField/stats')
  expect(await screen.findByText('60 of 60 loaded')).toBeTruthy()
  expect(cursors(asked)).toEqual([null, '50'])
})

test('what is seen is chosen by type, score and order, and kept in the address', async () => {
  researchServer(
    ({ path }) =>
      path === '/api/research/explore'
        ? answer({
            business_discovery: {
              ...profile(40),
              media: {
                data: [
                  media(0, { caption: 'A reel', media_type: 'VIDEO', media_product_type: 'REELS', like_count: 5_000 }),
                  ...profile(40, 1).media.data.map((post, at) => ({ ...post, like_count: 100 + (at % 5) })),
                ],
                paging: { cursors: {} },
              },
            },
            through: null,
            use: { used: 1, limit: 10, day: null },
          })
        : undefined,
    40,
  )
  const { router } = await open('/explore/fernandfield/content?type=reel')
  await waitFor(() => expect(tiles()).toHaveLength(1))
  expect(tiles()[0]?.textContent).toContain('A reel')
  // What is loaded is not what is shown: how many posts match stands beside the filter.
  expect(screen.getByText('1 post matches')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Filter, 1 set' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(tiles().length).toBeGreaterThan(20))
  expect(router.state.location.search).not.toContain('type')
  expect(screen.queryByText(/match/)).toBeNull()
  await router.navigate('/explore/fernandfield/content?sort=score&z=2')
  await waitFor(() => expect(tiles()).toHaveLength(1))
  await router.navigate('/explore/fernandfield/content?likes=9999')
  expect(await screen.findByText('No loaded posts match these filters')).toBeTruthy()
  expect(screen.getByText('0 posts match')).toBeTruthy()
})

test('a limit says what was used, when more comes and what the next plan has', async () => {
  researchServer(({ path }) =>
    path === '/api/research/explore'
      ? new Response(
          JSON.stringify({
            status: false,
            type: 'limit',
            error: {
              code: 'usage_limit',
              title: 'Limit reached',
              message: 'You’ve used 250 of 250 for today on the Team plan.',
              details: { counter: 'explore', used: 250, limit: 250, day: '2026-11-27' },
            },
          }),
          { status: 403 },
        )
      : undefined,
  )
  const { router } = await open('/explore/fernandfield/content')
  const dialog = await screen.findByRole('dialog', { name: 'Limit reached' })
  expect(dialog.textContent).toMatch(/You’ve used today’s 250 requests/)
  expect(dialog.textContent).toMatch(/00:00 Lisbon, in .*min\. The Agency plan has 1,000 a day\./)
  const buttons = within(dialog).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Do it later', 'Upgrade Now'])
  await userEvent.click(buttons[1] as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe('/plans'))
})

test('what a look costs is said before one is spent, and when none is left', async () => {
  researchServer()
  const first = await open('/explore')
  expect(
    await screen.findByText(
      'Each profile or page that you open uses 1 of the 219 requests left today. More of its posts, and coming back within an hour, are free.',
    ),
  ).toBeTruthy()
  first.unmount()
  const used = { used: 10, limit: 10, day: '2026-11-27' }
  researchServer(({ path }) =>
    path === '/api/research/use' ? answer({ explore: used, post_hashtag: used, slots: [] }) : undefined,
  )
  await open('/explore')
  expect(await screen.findByText(/^You’ve used all 10 requests for today\./)).toBeTruthy()
})

test('what the installation has turned off leads to no upgrade', async () => {
  researchServer(({ path }) =>
    path === '/api/research/explore'
      ? refuse(403, 'feature_off', 'This is turned off on this installation.')
      : undefined,
  )
  await open('/explore/fernandfield')
  expect(await screen.findByText('This is turned off on this installation.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Upgrade Now' })).toBeNull()
})

test('without an account, without a permission, and of a personal profile the way out is said', async () => {
  researchServer(({ path }) =>
    path === '/api/research/explore' ? refuse(409, 'no_account', 'No account.') : undefined,
  )
  const { unmount } = await open('/explore/fernandfield')
  expect((await screen.findByRole('link', { name: 'Connect an account' })).getAttribute('href')).toBe('/connect/1')
  unmount()

  researchServer(({ path }) =>
    path === '/api/research/explore' ? refuse(409, 'graph_permission', 'Lacks a permission.') : undefined,
  )
  const second = await open('/explore/fernandfield')
  expect((await screen.findByRole('link', { name: 'Reconnect' })).getAttribute('href')).toBe(
    '/connect/1?account=2&feature=research',
  )
  second.unmount()

  researchServer(({ path }) =>
    path === '/api/research/explore' ? refuse(409, 'network_not_approved', 'Its operator has to ask.') : undefined,
  )
  const unapproved = await open('/explore/fernandfield')
  expect(await screen.findByText('Its operator has to ask.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Reconnect' })).toBeNull()
  unapproved.unmount()

  const details = { retry_at: '2026-11-28T12:30:00.000Z' }
  const limited = { code: 'network_rate_limited', title: 'Limit reached', message: 'Later.', details }
  researchServer(({ path }) =>
    path === '/api/research/explore'
      ? new Response(JSON.stringify({ status: false, error: limited }), { status: 429 })
      : undefined,
  )
  const held = await open('/explore/fernandfield')
  expect(
    await screen.findByText(/^The network lets none of your accounts read more for now\. It continues at .*12:30/),
  ).toBeTruthy()
  held.unmount()

  researchServer(({ path }) =>
    path === '/api/research/explore'
      ? answer({
          error: {
            code: 110,
            reason: 'not_found',
            title: 'Profile not found',
            message: 'Instagram shows no such profile.',
          },
          through: null,
          use: { used: 1, limit: 10, day: null },
        })
      : undefined,
  )
  await open('/explore/someone')
  expect(await screen.findByText('Profile not found')).toBeTruthy()
  expect(screen.getByText('Instagram shows no such profile.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a reply with nothing in it is the general error of the spec', async () => {
  researchServer(({ path }) =>
    path === '/api/research/explore' ? answer({ through: null, use: { used: 1, limit: 10, day: null } }) : undefined,
  )
  await open('/explore/fernandfield')
  const dialog = await screen.findByRole('dialog', { name: 'Error' })
  expect(within(dialog).getByText('Oops, something went wrong.')).toBeTruthy()
  expect(
    within(dialog).getByText(
      "We couldn't fetch the posts right now. Please try again later in 1-2 hour. If this issue persists, please contact our support team.",
    ),
  ).toBeTruthy()
})

test('pasted links and names lead to profiles, pages, posts and hashtags', async () => {
  const asked = researchServer(({ path }) =>
    path === '/api/research/link' ? answer({ username: 'junocoffee', shortcode: 'Cx1' }) : undefined,
  )
  const { router } = await open('/explore')
  const field = await screen.findByRole('combobox', { name: 'Search Instagram profiles' })
  const look = async (text: string) => {
    await userEvent.clear(screen.getByRole('combobox', { name: /^Search / }))
    await userEvent.type(screen.getByRole('combobox', { name: /^Search / }), `${text}{Enter}`)
  }
  const at = () => `${router.state.location.pathname}${router.state.location.search}`
  await userEvent.type(field, 'no such/name here!{Enter}')
  expect(await screen.findByText(/Paste a link to|contains only/)).toBeTruthy()
  await look('@FernAndField')
  await waitFor(() => expect(at()).toBe('/explore/fernandfield/content'))
  await look('https://www.instagram.com/reel/Cx1/?utm_source=ig')
  await waitFor(() => expect(at()).toBe('/explore/junocoffee/content?post=Cx1'))
  expect(asked.some(({ path, query }) => path === '/api/research/link' && query.get('url')?.includes('Cx1'))).toBe(true)
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Search / })).toHaveProperty('value', 'junocoffee'))
  await look('#SlowTravel')
  await waitFor(() => expect(at()).toBe('/post-hashtag/content?q=slowtravel'))
})

test('recent searches are listed, found and removed; a profile that is opened becomes one', async () => {
  const entry = (id: number) => ({
    ...{ id: String(id), type: 'ig', username: `maker${id}`, name: `Maker ${id}`, ig_id: null, pic_url: null },
    ...{ followers_count: 5, media_count: 5, searched_at: '2026-11-27T10:00:00Z' },
  })
  let entries = Array.from({ length: 9 }, (_, at) => entry(at))
  const asked = researchServer(({ path, method, query }) => {
    if (method === 'DELETE') {
      entries = entries.filter(({ id }) => !path.endsWith(`/${id}`))
      return answer({ done: true })
    }
    if (path === '/api/accounts/explore/recent' && method === 'GET')
      return answer(entries.filter(({ username }) => username.includes(query.get('search') ?? '')))
    return undefined
  }, 60)
  const { router } = await open('/explore')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a recent search' }), 'maker3')
  await waitFor(() => expect(screen.queryByRole('link', { name: /maker4/ })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Remove maker3 from recent searches' }))
  await waitFor(() => expect(entries).toHaveLength(8))
  await router.navigate('/explore/fernandfield')
  await screen.findByText('60 of 60 loaded')
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { username: 'fernandfield', followers_count: 318_400, media_count: 60 },
    ]),
  )
})
