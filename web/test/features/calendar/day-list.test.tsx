import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { DayList } from '../../../src/features/calendar/parts/DayList.tsx'

afterEach(() => void vi.restoreAllMocks())

test('the list of a crowded day is made when it is opened; its button keeps the focus and has it again', async () => {
  // A popover of the kit listens to the page from the moment that it is there, also while it is closed.
  const listening = vi.spyOn(document, 'addEventListener')
  const presses = () => listening.mock.calls.filter(([name]) => name === 'mousedown').length
  const page = (days: readonly number[]) => (
    <Provider store={createStore()}>
      <MantineProvider env="test">
        {days.map(day => (
          <DayList
            key={day}
            day={`2030-01-${10 + day}`}
            rows={[]}
            hidden={5}
            zone="UTC"
            facts={new Map()}
            onOpen={vi.fn()}
            onDay={vi.fn()}
          />
        ))}
      </MantineProvider>
    </Provider>
  )
  const { rerender } = render(page([]))
  const before = presses()
  await act(async () => rerender(page([0, 1, 2])))
  expect(presses()).toBe(before)
  const button = screen.getByRole('button', { name: /^5 more on .*11 January/ })
  for (let time = 0; time < 2; time++) {
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open day'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  }
})
