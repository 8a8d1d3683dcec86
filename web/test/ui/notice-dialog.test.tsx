import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NoticeDialog } from '../../src/ui/NoticeDialog.tsx'
import { notice } from '../../src/ui/notice.ts'

const show = () =>
  render(
    <MantineProvider env="test">
      <NoticeDialog />
    </MantineProvider>,
  )
afterEach(() => act(() => notice.close()))

test('title, text and closing button, with the defaults of spec §3', async () => {
  show()
  act(() => notice.open({ title: 'Saved', text: '<b>plain</b> text', titleClass: 'loud', closeButtonClass: 'wide' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notification' })
  expect(screen.getByRole('heading', { name: 'Saved' }).className).toBe('loud')
  // What looks like HTML is shown as it was written.
  expect(dialog.textContent).toContain('<b>plain</b> text')
  const close = screen.getByRole('button', { name: 'OK' })
  expect(close.className).toContain('wide')
  await userEvent.click(close)
  expect(notice.current()).toBeNull()
})

test('without a closing button, code closes it', async () => {
  show()
  act(() => notice.open({ icon: 'loading', title: 'Connecting', text: '', closeButton: false, allowClose: false }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(notice.current()?.title).toBe('Connecting')
})
