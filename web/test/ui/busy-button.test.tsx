import { ActionIcon, Button, MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { theme } from '../../src/ui/theme.ts'

const sent = vi.fn()
const pressed = vi.fn()
const Form = ({ loading = false, disabled = false }) => (
  <MantineProvider env="test" theme={theme}>
    <form
      onSubmit={event => {
        event.preventDefault()
        sent()
      }}
    >
      <input aria-label="Time" />
      <Button type="submit" loading={loading} disabled={disabled}>
        Save
      </Button>
      <ActionIcon aria-label="Again" loading={loading} disabled={disabled} onClick={pressed} />
      <Button component="a" href="#there" loading={loading}>
        There
      </Button>
    </form>
  </MantineProvider>
)
const press = () => {
  sent.mockClear()
  pressed.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(screen.getByRole('button', { name: 'Again' }))
  return [sent.mock.calls.length, pressed.mock.calls.length]
}

it('keeps the focus while it is loading, and does nothing then', () => {
  const { rerender } = render(<Form />)
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  expect(press()).toEqual([1, 1])
  rerender(<Form loading />)
  expect(press()).toEqual([0, 0])
  expect(save.matches(':disabled')).toBe(false)
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(save)
  rerender(<Form />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  expect(save.hasAttribute('aria-disabled')).toBe(false)
  expect(press()).toEqual([1, 1])
})

it('is disabled as any other where it is told so, and can be a link', () => {
  render(<Form disabled loading />)
  expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(true)
  expect(press()).toEqual([0, 0])
  expect(screen.getByRole('link', { name: 'There' }).getAttribute('href')).toBe('#there')
})
