import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { AddSlots } from '../../../src/features/time-slots/parts/AddSlots.tsx'
import { CopySlots } from '../../../src/features/time-slots/parts/CopySlots.tsx'
import { isOn, pages } from '../../../src/lib/navigation/pages.ts'

afterEach(() => vi.unstubAllGlobals())

const account = (id: string, username: string) =>
  ({ id, type: 'ig', username, name: username, settings: { timezone: 'Europe/Lisbon' } }) as SocialAccount

const dialogs = {
  add: <AddSlots day={1} days={[1, 2]} accountName="Olea" onAdd={async () => true} onClose={() => undefined} />,
  copy: (
    <CopySlots
      from={account('1', 'olea')}
      accounts={[account('1', 'olea'), account('2', 'juno')]}
      slots={[]}
      onCopy={async () => true}
      onClose={() => undefined}
    />
  ),
}

test.each([
  ['add', true],
  ['add', false],
  ['copy', true],
  ['copy', false],
] as const)('the dialog to %s time slots is a bottom sheet on phones: %s', async (name, phone) => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: phone && media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">{dialogs[name]}</MantineProvider>
    </Provider>,
  )
  const dialog = await screen.findByRole('dialog')
  expect(/sheet/.test(dialog.className)).toBe(phone)
})

test('every dialog of time slots is drawn as a sheet where others are', () => {
  const folder = join(import.meta.dirname, '../../../src/features/time-slots/parts')
  const drawn = readdirSync(folder)
    .filter(name => name.endsWith('.tsx'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .flatMap(source => source.match(/<Modal\b[^>]*/g) ?? [])
  expect(drawn.length).toBeGreaterThan(2)
  expect(drawn.filter(modal => !modal.includes('{...sheet}'))).toEqual([])
})

test('the import of posts is marked as one of the pages of publishing', () => {
  expect(pages.filter(page => isOn(page, '/publishing/import')).map(({ label }) => label)).toEqual(['Posts'])
})
