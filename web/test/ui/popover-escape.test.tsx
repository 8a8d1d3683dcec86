import { MantineProvider, Popover } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closePopoversOnEscape } from '../../src/ui/popover-escape.ts'

const Screen = () => {
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button">Elsewhere</button>
      <Popover opened={open} onChange={setOpen} withRoles={false}>
        <Popover.Target>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Card">
          <input aria-label="Text" />
        </Popover.Dropdown>
      </Popover>
    </MantineProvider>
  )
}
let stop: () => void
beforeEach(() => {
  stop = closePopoversOnEscape()
})
afterEach(() => stop())
const card = () => screen.queryByRole('dialog', { name: 'Card' })
const opened = async () => {
  render(<Screen />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(card()).not.toBeNull())
}

test.each([
  ['still where it was opened from', () => undefined],
  ['elsewhere', () => screen.getByRole('button', { name: 'Elsewhere' }).focus()],
  ['nowhere', () => (document.activeElement as HTMLElement).blur()],
  ['in it', () => screen.getByRole('textbox').focus()],
])('Escape closes a popover while the focus is %s', async (_, move) => {
  await opened()
  move()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(card()).toBeNull())
})

test('Escape is a dialog’s own while one is open', async () => {
  await opened()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  await userEvent.keyboard('{Escape}')
  expect(card()).not.toBeNull()
  dialog.remove()
})
