import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen as screenRoute } from '../../src/app/screen-route.tsx'

const pageOf = (entry: string) =>
  `<!doctype html><html><head><script src="/theme.js"></script><script type="module" src="${entry}"></script></head></html>`
const mine = '/assets/index-OLD.js'
let script: HTMLScriptElement

beforeEach(() => {
  // It is never run: jsdom loads nothing.
  script = document.createElement('script')
  script.setAttribute('type', 'module')
  script.setAttribute('src', mine)
  document.head.append(script)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  script.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A screen within the frame of the application, whose file does not come. */
const fail = (error: Error) => {
  const frame = (
    <>
      <nav>The frame</nav>
      <Outlet />
    </>
  )
  const routes = [
    {
      hydrateFallbackElement: <p>Starting</p>,
      children: [{ element: frame, children: [{ path: '/', ...screenRoute(() => Promise.reject(error)) }] }],
    },
  ]
  render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter(routes)} />
    </MantineProvider>,
  )
}
const gone = new TypeError('Failed to fetch dynamically imported module: https://x/assets/Posts-1.js')
const heading = () => screen.findByRole('heading', { level: 1 })

test('the server has another release: the page is reloaded for it', async () => {
  vi.stubGlobal('fetch', async () => new Response(pageOf('/assets/index-NEW.js')))
  fail(gone)
  expect((await heading()).textContent).toBe('Fanfare has a new version')
  expect(screen.getByText('The frame')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('the same release: nothing is said of a new version', async () => {
  vi.stubGlobal('fetch', async () => new Response(pageOf(mine)))
  fail(gone)
  expect((await heading()).textContent).toBe('This page couldn’t be loaded')
  expect(screen.queryByText(/new version/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server starts', async () => new Response('not yet', { status: 503 })],
  ['behind the page of another site', async () => new Response('<p>Sign in to this Wi-Fi</p>')],
])('%s the page stays, and is tried again when asked', async (_, answer) => {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  fail(gone)
  expect((await heading()).textContent).toBe('This page couldn’t be loaded')
  expect(screen.getByText(/can’t be reached/)).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(await screen.findByText(/can’t be reached/)).toBeTruthy()
})

test('a screen that failed to draw sends no request', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  fail(new Error('x is not a function'))
  expect((await heading()).textContent).toBe('Oops, something went wrong.')
  expect(asked).not.toHaveBeenCalled()
})
