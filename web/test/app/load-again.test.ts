import { beforeEach, expect, it, vi } from 'vitest'
import { loadAgain } from '../../src/app/load-again.ts'

beforeEach(() => sessionStorage.clear())

it('loads the page once more by itself, and then says that it could not be loaded', () => {
  const root = document.createElement('div')
  const page = { reload: vi.fn() }
  loadAgain(root, page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(root.textContent).toBe('')
  loadAgain(root, page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(root.querySelector('[role="alert"]')?.textContent).toContain("couldn't load")
  root.querySelector('button')?.click()
  expect(page.reload).toHaveBeenCalledTimes(2)
})
