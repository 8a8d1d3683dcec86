import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import DataDeletion from '../../../src/features/sign-in/DataDeletion.tsx'
import { answer, refuse } from '../../team.ts'

const code = 'a'.repeat(40)
const waiting = { status: 'waiting', login: 'facebook', requested_at: '2026-11-20T09:00:00Z', done_at: null }
let replies: () => Response
let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://fanfare.example').pathname)
    return replies()
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => {
  const router = createMemoryRouter([{ path: 'data-deletion/:code', element: <DataDeletion /> }], {
    initialEntries: [`/data-deletion/${code}`],
  })
  render(
    <Provider store={createStore()}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
}

test('says what was deleted, when, and what a team keeps', async () => {
  replies = () => answer({ ...waiting, status: 'done', done_at: '2026-11-21T10:00:00Z' })
  open()
  expect(await screen.findByRole('heading', { name: 'Your data was deleted' })).toBeDefined()
  const text = document.body.textContent ?? ''
  for (const part of ['21 November 2026', 'Facebook', 'A team keeps its posts']) expect(text).toContain(part)
  expect(asked).toEqual([`/connect/deletion/${code}`])
})

test('one that waits can be asked about again', async () => {
  replies = () => answer(waiting)
  open()
  expect(await screen.findByRole('heading', { name: 'Your data is being deleted' })).toBeDefined()
  replies = () => answer({ ...waiting, status: 'done', done_at: '2026-11-21T10:00:00Z' })
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByRole('heading', { name: 'Your data was deleted' })).toBeDefined()
})

test('an unknown code says why nothing is found', async () => {
  replies = () => refuse(404, 'data_deletion_not_found', 'No deletion has this confirmation code.')
  open()
  expect(await screen.findByText('No deletion has this confirmation code.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
