import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../src/app/store.ts'
import { openNotice } from '../../src/ui/notice.ts'
import { Toasts } from '../../src/ui/Toasts.tsx'
import { pressToast, selectToasts, toastWith } from '../../src/ui/toast.ts'

let store: ReturnType<typeof createStore>
let toast: ReturnType<typeof toastWith>
beforeEach(() => {
  vi.useFakeTimers()
  store = createStore()
  toast = toastWith(store.dispatch)
})
afterEach(() => void vi.useRealTimers())
const draw = () =>
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <Toasts />
      </MantineProvider>
    </Provider>,
  )

it('closes after 6 s, waits while held, and offers one action', () => {
  draw()
  const undo = vi.fn()
  act(() => void toast.done('Moved to Thu 15 Oct, 18:05 Lisbon', { label: 'Undo', run: undo }))
  const card = screen.getByText(/^Moved/).parentElement as HTMLElement
  act(() => void vi.advanceTimersByTime(5000))
  fireEvent.mouseEnter(card)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText(/^Moved/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText(/^Moved/)).toBeNull()
  act(() => void toast.done('Saved'))
  act(() => void vi.advanceTimersByTime(6100))
  expect(screen.queryByText('Saved')).toBeNull()
})

it('keeps faults until they are closed, says them assertively, and the same one once', () => {
  draw()
  act(() => {
    toast.fault('Instagram did not answer')
    toast.fault('Instagram did not answer')
  })
  act(() => void vi.advanceTimersByTime(60_000))
  const shown = screen.getAllByText('Instagram did not answer')
  expect(shown).toHaveLength(1)
  expect(shown[0]?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Instagram did not answer')).toBeNull()
})

it('shows the newest three, and a button works for as long as its toast is shown', () => {
  draw()
  const [first, last] = [vi.fn(), vi.fn()]
  act(() => {
    toast.done('One', { label: 'Undo', run: first })
    toast.done('Two')
    toast.done('Three')
  })
  const [{ id } = { id: '' }] = selectToasts(store.getState())
  act(() => void toast.done('Four', { label: 'Undo', run: last }))
  expect(selectToasts(store.getState()).map(({ text }) => text)).toEqual(['Two', 'Three', 'Four'])
  // A toast that was replaced can no longer be undone, not even by a late press.
  act(() => void store.dispatch(pressToast(id)))
  expect(first).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(last).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
})

it('is undone by Ctrl and Z, the last first, but not while a text is written', () => {
  draw()
  const [first, second] = [vi.fn(), vi.fn()]
  act(() => void toast.done('Moved to Thursday', { label: 'Undo', run: first }))
  act(() => void toast.done('Moved to Friday', { label: 'Undo', run: second }))
  act(() => void toast.done('Saved', { label: 'Show', run: () => {} }))
  const press = (on: Element) => fireEvent.keyDown(on, { key: 'z', code: 'KeyZ', ctrlKey: true })
  const text = document.body.appendChild(document.createElement('textarea'))
  press(text)
  text.remove()
  expect(second).not.toHaveBeenCalled()
  press(document.body)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  press(document.body)
  expect(first).toHaveBeenCalledOnce()
})

it('a result takes the place of what said that it began, also where an open notice says it', () => {
  const texts = () => selectToasts(store.getState()).map(({ text }) => text)
  toast.info('Sending a test to Warehouse', undefined, 'test 1')
  toast.info('Sending a test to Shop', undefined, 'test 2')
  toast.fault('Test to Warehouse: answered 400', undefined, 'test 1')
  expect(texts()).toEqual(['Sending a test to Shop', 'Test to Warehouse: answered 400'])
  store.dispatch(openNotice({ icon: 'warning', title: 'Limit', text: 'Too many requests.' }))
  toast.fault('Too many requests.', undefined, 'test 2')
  expect(texts()).toEqual(['Test to Warehouse: answered 400'])
})

it('every toast of something that has only begun says what it is about, or has no result', () => {
  const root = join(import.meta.dirname, '../../src')
  const found = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/toast\.info\(\s*[`'"](?!Nothing)\w+ing [^)]*\)[^\n]*/g)].map(
      ([call]) => call,
    ),
  )
  expect(found.filter(call => !call.includes('about'))).toEqual([])
  expect(found).toHaveLength(3)
})
