import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Tip } from '../../src/ui/Tip.tsx'

const draw = (disabled = false) =>
  render(
    <MantineProvider env="test">
      <Tip label="Library" disabled={disabled}>
        <button type="button" aria-label="Library" />
      </Tip>
    </MantineProvider>,
  )

it('the name comes with the pointer and goes with it; the icon stays the same element', async () => {
  draw()
  const user = userEvent.setup()
  const icon = screen.getByRole('button')
  await user.hover(icon)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Library')
  expect(screen.getByRole('button')).toBe(icon)
  await user.unhover(icon)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

it('the name comes with the keyboard, and Escape puts it away', async () => {
  draw()
  const user = userEvent.setup()
  await user.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Library')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

it('what has its name beside it anyway shows none', async () => {
  draw(true)
  await userEvent.tab()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(screen.queryByRole('tooltip')).toBeNull()
})
