import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Page } from '../../src/ui/Page.tsx'
import { SelectionBar } from '../../src/ui/SelectionBar.tsx'

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

it('the selection bar says how high it is while it is there, so that toasts rise above it', () => {
  const height = () => document.documentElement.style.getPropertyValue('--selection-bar')
  const bar = (count: number) => <SelectionBar count={count}>Buttons</SelectionBar>
  const { rerender, unmount } = render(bar(0))
  expect(height()).toBe('')
  rerender(bar(2))
  expect(height()).toMatch(/^\d+px$/)
  rerender(bar(0))
  expect(height()).toBe('')
  rerender(bar(1))
  unmount()
  expect(height()).toBe('')
})
