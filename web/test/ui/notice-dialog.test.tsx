import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../src/app/store.ts'
import { NoticeDialog } from '../../src/ui/NoticeDialog.tsx'
import { confirmNotice, openNotice, selectNotice } from '../../src/ui/notice.ts'

let store: ReturnType<typeof createStore>
const show = () =>
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <NoticeDialog />
      </MantineProvider>
    </Provider>,
  )
beforeEach(() => {
  store = createStore()
})
const open = (...given: Parameters<typeof openNotice>) => act(() => store.dispatch(openNotice(...given)))
const current = () => selectNotice(store.getState())

test('title, text and closing button, with the defaults of spec §3', async () => {
  show()
  open({ title: 'Saved', text: '<b>plain</b> text', titleClass: 'loud', closeButtonClass: 'wide' })
  const dialog = await screen.findByRole('dialog', { name: 'Notification' })
  expect(screen.getByRole('heading', { name: 'Saved' }).className).toBe('loud')
  // What looks like HTML is shown as it was written.
  expect(dialog.textContent).toContain('<b>plain</b> text')
  const close = screen.getByRole('button', { name: 'OK' })
  expect(close.className).toContain('wide')
  await userEvent.click(close)
  expect(current()).toBeNull()
})

test('without a closing button, code closes it', async () => {
  show()
  open({ icon: 'loading', title: 'Connecting', text: '', closeButton: false, allowClose: false })
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(current()?.title).toBe('Connecting')
})

test('the way on closes it and is gone, and what it does is done once', async () => {
  show()
  const run = vi.fn()
  open({ title: 'Limit reached', text: '', closeButtonText: 'Do it later', confirm: 'Upgrade Now' }, run)
  await userEvent.click(await screen.findByRole('button', { name: 'Do it later' }))
  expect(run).not.toHaveBeenCalled()
  open({ title: 'Limit reached', text: '', confirm: 'Upgrade Now' }, run)
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Now' }))
  expect(current()).toBeNull()
  expect(run).toHaveBeenCalledOnce()
  // A notice without a way on ends none that was there before.
  open({ title: 'Saved', text: '' })
  act(() => void store.dispatch(confirmNotice()))
  expect(run).toHaveBeenCalledOnce()
})
