import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { noOptions } from '../../../src/features/composer/model/composer-state.ts'
import { Grid } from '../../../src/features/composer/networks/instagram/Grid.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member, refuse } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const day = '2026-10-05T10:00:00Z'
const own = post('1', { status: Posted, post_type: 'post', post_at: day, thumbnail_url: '/files/1.jpg' })
const content = { id: '8', posted_at: day, thumbnail_url: 'https://network/8.jpg', product_post_id: null }

test.each([
  ['the network’s list', () => answer({ data: [content], pagination: {}, in_sync: [], failed: [] }), 2],
  ['no list', () => refuse(503, 'service_unavailable', 'Try again.'), 1],
])('the grid of the preview has the posts of the account with %s', async (_, contents, count) => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    expect(searchParams.get('accounts')).toBe('2')
    if (pathname === '/api/content') return contents()
    return answer({ data: [own], pagination: { total: 1 } })
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const { container } = render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Grid account={post('1').account as never} items={[]} caption="" options={noOptions} selected={null} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  await vi.waitFor(() => expect(container.querySelectorAll('img[src*=jpg]')).toHaveLength(count), { timeout: 8000 })
})
