import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDialogTitle, useTitle } from '../../src/ui/Page.tsx'

test('the title of the page and the product; of the dialog over it while that is open', () => {
  const page = renderHook(({ name }) => useTitle(name), { initialProps: { name: 'Calendar' as string | undefined } })
  expect(document.title).toBe('Calendar · Fanfare')
  const dialog = renderHook(({ name }) => useDialogTitle(name), { initialProps: { name: 'Create' } })
  expect(document.title).toBe('Create · Fanfare')
  // The page behind it may come later, or change.
  page.rerender({ name: 'Posts' })
  expect(document.title).toBe('Create · Fanfare')
  dialog.rerender({ name: 'Edit Post' })
  expect(document.title).toBe('Edit Post · Fanfare')
  dialog.unmount()
  expect(document.title).toBe('Posts · Fanfare')
  page.rerender({ name: undefined })
  expect(document.title).toBe('Fanfare')
})
