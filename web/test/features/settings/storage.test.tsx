import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { bytesLabel } from '../../../src/features/settings/bytes.ts'
import { Storage } from '../../../src/features/settings/Storage.tsx'
import { answer, refuse } from '../../team.ts'

const GB = 1024 ** 3
afterEach(() => vi.unstubAllGlobals())

const open = (reply: () => Response) => {
  vi.stubGlobal('fetch', async () => reply())
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <Storage />
      </MantineProvider>
    </Provider>,
  )
}
const use = (used_bytes: number) =>
  answer({ used_bytes, allowed_bytes: 20 * GB, open_uploads: 0, open_uploads_allowed: 20 })

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 KB'],
  [1.29 * GB, '1.2 GB'],
  [20 * GB - 1, '19 GB'],
  [1024 * GB, '1 TB'],
])('%d is %s', (bytes, words) => expect(bytesLabel(bytes)).toBe(words))

test('says what is used and what frees space', async () => {
  open(() => use(1.29 * GB))
  const meter = await screen.findByRole('meter', { name: 'Storage used' })
  expect(meter.getAttribute('aria-valuetext')).toBe('1.2 GB of 20 GB used')
  expect(meter.getAttribute('aria-valuenow')).toBe('6')
  expect(meter.dataset.tone).toBeUndefined()
  expect(screen.getByText(/delete drafts and posts you don’t need/)).toBeTruthy()
  expect(screen.queryByText(/Storage is full/)).toBeNull()
})

test('warns when little is left, and says what full means', async () => {
  open(() => use(21 * GB))
  const meter = await screen.findByRole('meter', { name: 'Storage used' })
  expect(meter.getAttribute('aria-valuenow')).toBe('100')
  expect(meter.dataset.tone).toBe('warning')
  expect(screen.getByText(/Storage is full: new pictures can’t be uploaded\./)).toBeTruthy()
})

test('where it could not be read it says so, and Retry reads it', async () => {
  let away = true
  open(() => (away ? refuse(403, 'not_allowed', 'Not now.') : use(GB)))
  expect(await screen.findByText('Storage couldn’t be loaded')).toBeTruthy()
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('1 GB of 20 GB used')).toBeTruthy()
})
