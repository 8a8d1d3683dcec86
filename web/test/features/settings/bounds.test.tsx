import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import { passwords, scheduling } from '@fanfare/contracts/limits.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import PreferenceSettings from '../../../src/features/settings/PreferenceSettings.tsx'
import { passwordFault, passwordRule } from '../../../src/lib/forms/credential-fields.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const open = async (maxRetry: number) => {
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (body) saved.push(JSON.parse(String(body)))
    if (String(address).includes('/timezone/')) return answer({ data: [] })
    return answer({ ...member(Owner), settings: { ...defaultSettings, publishing: { maxRetry } } })
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <PreferenceSettings />
      </MantineProvider>
    </Provider>,
  )
  return saved
}
const field = () => screen.getByRole('combobox', { name: 'Attempts before a post fails' }) as HTMLInputElement

test('every number of attempts that the contract allows can be chosen, one in words', async () => {
  const saved = await open(0)
  expect(field().value).toBe('Don’t retry')
  await userEvent.click(field())
  const { mostRetries } = scheduling
  const offered = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(offered.filter(text => text === 'Don’t retry' || /^\d+ attempts$/.test(text ?? ''))).toEqual([
    'Don’t retry',
    ...Array.from({ length: mostRetries - 1 }, (_, at) => `${at + 2} attempts`),
  ])
  await userEvent.click(screen.getByRole('option', { name: '10 attempts', hidden: true }))
  await waitFor(() => expect(saved).toEqual([{ publishing: { maxRetry: 10 } }]))
})

test('a password is judged by the bounds of the contract', () => {
  const { least, most } = passwords
  expect(passwordFault('x'.repeat(least))).toBeNull()
  expect(passwordFault('x'.repeat(least - 1))).toBe(`Use at least ${least} characters`)
  expect(passwordFault('x'.repeat(most))).toBeNull()
  expect(passwordFault('x'.repeat(most + 1))).toBe(`Use at most ${most} characters`)
  expect(passwordRule).toContain(`at least ${least} characters`)
})
