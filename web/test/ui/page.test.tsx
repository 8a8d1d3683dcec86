import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../src/app/store.ts'
import { Page } from '../../src/ui/Page.tsx'
import { SelectionBar } from '../../src/ui/SelectionBar.tsx'
import { Toasts } from '../../src/ui/Toasts.tsx'

let phone = false
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: phone,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => void vi.unstubAllGlobals())

/** The parents of the field and of the button in the header. */
const drawn = () => {
  render(
    <Page title="Posts" search={<input aria-label="Search captions" />} actions={<button type="button">More</button>}>
      Body
    </Page>,
  )
  return { field: screen.getByRole('textbox').parentElement, button: screen.getByRole('button').parentElement }
}

it('has the search field among the actions on a desktop, and on a phone in a line under them', () => {
  phone = false
  const wide = drawn()
  expect(wide.field).toBe(wide.button)
  document.body.replaceChildren()
  phone = true
  const narrow = drawn()
  expect(narrow.field).not.toBe(narrow.button)
  expect(narrow.button?.compareDocumentPosition(narrow.field as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('the selection bar says how high it is while it is there, so that toasts rise above it; nothing else is told', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe() {
        this.tell()
      }
      disconnect() {}
    },
  )
  const height = () => document.querySelector<HTMLElement>('[data-toasts]')?.style.getPropertyValue('--selection-bar')
  const page = (count?: number) => (
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <Toasts />
        {count !== undefined && <SelectionBar count={count}>Buttons</SelectionBar>}
      </MantineProvider>
    </Provider>
  )
  const { rerender } = render(page(0))
  expect(height()).toBe('')
  rerender(page(2))
  expect(height()).toMatch(/^\d+px$/)
  // Said of the page, it would change the style of everything that is on it.
  expect(document.documentElement.style.getPropertyValue('--selection-bar')).toBe('')
  rerender(page(0))
  expect(height()).toBe('')
  rerender(page(1))
  rerender(page())
  expect(height()).toBe('')
})
