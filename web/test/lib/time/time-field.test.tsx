import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { TimeField } from '../../../src/lib/time/TimeField.tsx'

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
