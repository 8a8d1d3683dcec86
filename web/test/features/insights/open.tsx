import type {
  InsightPost,
  PostBreakdown,
  PostCurve,
  PostFigureSource,
} from '@fanfare/contracts/entities/insight-posts.ts'
import type { AccountStats } from '@fanfare/contracts/entities/insights.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import Research from '../../../src/app/Research.tsx'
import { createStore } from '../../../src/app/store.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { answer, member, refuse } from '../../team.ts'
import { breakdownWith, sources } from './posts.ts'
import { statsWith } from './stats.ts'

/** What the services answer; a test changes it before it opens a page. */
export const wire = () => ({
  user: member(Manager),
  account: {
    ...{ id: '2', type: 'ig', username: 'olea', name: 'Olea', status: AccountActive as number },
    settings: { timezone: 'Pacific/Auckland' },
  },
  stats: statsWith() as AccountStats,
  posts: [] as InsightPost[],
  sources: sources() as PostFigureSource[],
  waiting: 0,
  /** Posts of a page, whatever is asked for. */
  perPage: 500,
  curves: [] as PostCurve[],
  breakdown: breakdownWith() as PostBreakdown,
  refused: undefined as RegExp | undefined,
  /** Each call, in order. */
  asked: [] as string[],
})
export type Wire = ReturnType<typeof wire>

const listed = (server: Wire, search: URLSearchParams) => {
  const offset = Number(search.get('offset') ?? 0)
  const keyword = search.get('keyword')?.toLowerCase() ?? ''
  const found = server.posts
    .filter(({ format }) => !search.has('format') || format === search.get('format'))
    .filter(({ hashtags }) => !search.has('hashtag') || hashtags.includes(search.get('hashtag') ?? ''))
    .filter(({ caption }) => caption.toLowerCase().includes(keyword))
  const data = found.slice(offset, offset + Math.min(server.perPage, Number(search.get('limit'))))
  return {
    data,
    pagination: { has_next: offset + data.length < found.length, offset, per_result: data.length, total: found.length },
    sources: server.sources,
    waiting: server.waiting,
  }
}

/** 13 October in Lisbon, the 14th in Auckland already. */
export const begin = (server: Wire) => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-10-13T18:00:00Z') })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search, searchParams } = new URL(address, 'http://fanfare.example')
    server.asked.push(`${pathname}${search}`)
    if (pathname === '/api/user') return answer(server.user)
    if (pathname.endsWith('/social-accounts')) return answer([server.account])
    if (server.refused?.test(`${pathname}${search}`))
      return refuse(503, 'service_unavailable', 'Insights don’t answer.')
    const [, of] = /^\/api\/accounts\/2\/(.*)$/.exec(pathname) ?? []
    if (of === 'stats') return answer(server.stats)
    if (of === 'insights/posts') return answer(listed(server, searchParams))
    if (of === 'insights/curves') {
      const ids = searchParams.get('posts')?.split(',') ?? []
      return answer({ data: server.curves.filter(({ post_id }) => ids.includes(post_id)) })
    }
    if (of === 'insights/breakdown')
      return answer({ ...server.breakdown, measure: searchParams.get('measure') ?? 'interaction' })
    const [source] = server.stats.sources
    if (of === 'follower_growth') return answer({ data: [], source })
    if (of === 'insights')
      return answer({ account_id: '2', figure: 'reach', days: [], prev: [], published: [], source })
    return refuse(404, 'not_found', `No ${pathname}`)
  })
}
export const end = () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** Opens a page of results at an address. */
export const open = async (address: string) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  const router = createMemoryRouter(
    [
      { path: '/analytics/*', element: <Research /> },
      { path: '*', element: <p>Elsewhere</p> },
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
  return { router, search: () => router.state.location.search }
}

export const pointer = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })

/** The calls of a path, by what they asked for. */
export const callsTo = ({ asked }: Wire, path: string) =>
  asked.flatMap(call => {
    const { pathname, searchParams } = new URL(call, 'http://fanfare.example')
    return pathname === `/api/accounts/2/${path}` ? [Object.fromEntries(searchParams)] : []
  })

/** A window as wide as a phone. */
export const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ matches: media.includes('max-width'), media, onchange: null, dispatchEvent: () => false },
    ...{ addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} },
  }))

/** jsdom has no layout: whatever is watched is in view as long as `inView` says so. */
export const watched = (inView: () => boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly listener: (changes: { isIntersecting: boolean }[]) => void
      constructor(listener: IntersectionObserverCallback) {
        this.listener = listener as never
      }
      observe = () => queueMicrotask(() => this.listener([{ isIntersecting: inView() }]))
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
