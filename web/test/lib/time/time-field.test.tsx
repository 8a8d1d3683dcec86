import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { selectFormats } from '../../../src/lib/time/formats.ts'
import { TimeField } from '../../../src/lib/time/TimeField.tsx'
import { timesIn } from '../../../src/lib/time/time.ts'

const Form = () => {
  const [time, setTime] = useState('11:45')
  return (
    <>
      <TimeField aria-label="Time" value={time} onChange={setTime} />
      <output>{time}</output>
    </>
  )
}
const typed = (text: string): string | null => {
  const field = screen.getByLabelText('Time')
  fireEvent.focus(field)
  for (let length = 1; length <= text.length; length++)
    fireEvent.change(field, { target: { value: text.slice(0, length) } })
  const time = screen.getByRole('status').textContent
  fireEvent.blur(field)
  return time
}

test('what is no time leaves the time that was there, and not the one it began with', () => {
  render(
    <MantineProvider>
      <Provider store={createStore()}>
        <Form />
      </Provider>
    </MantineProvider>,
  )
  expect(typed('25:00')).toBe('11:45')
  expect(typed('24:00')).toBe('11:45')
  expect(typed('18:05')).toBe('18:05')
  expect(typed('1x')).toBe('18:05')
})

test('on a touch screen the wheel of the device shows the time as the settings say', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const store = createStore()
  render(
    <MantineProvider>
      <Provider store={store}>
        <Form />
      </Provider>
    </MantineProvider>,
  )
  const field = screen.getByLabelText('Time')
  expect(field.getAttribute('type')).toBe('time')
  const shown = timesIn(selectFormats(store.getState())).clockLabel({ hour: 11, minute: 45 })
  expect(field.parentElement?.parentElement?.textContent).toContain(shown)
  vi.unstubAllGlobals()
})
