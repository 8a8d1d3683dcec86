import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, NavLink } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { showTab } from '../../src/ui/show-tab.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const frame = () => act(() => new Promise<void>(done => void requestAnimationFrame(() => done())))
const Tabs = ({ here }: { here: string }) => (
  <MemoryRouter>
    <nav>
      {['posts', 'stats'].map(key => (
        <NavLink key={key} to={`/${key}`} ref={key === here ? showTab : undefined}>
          {key}
        </NavLink>
      ))}
    </nav>
  </MemoryRouter>
)

test('the open tab is brought into view when it becomes the open one, and not at each drawing', async () => {
  const seen: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  const { rerender } = render(<Tabs here="posts" />)
  // The page need not be laid out before its frame.
  expect(seen).toEqual([])
  await frame()
  for (let time = 0; time < 3; time++) rerender(<Tabs here="posts" />)
  await frame()
  expect(seen).toEqual(['posts'])
  rerender(<Tabs here="stats" />)
  await frame()
  rerender(<Tabs here="posts" />)
  await frame()
  expect(seen).toEqual(['posts', 'stats', 'posts'])
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

test('it is brought into view again when tabs get other widths', async () => {
  const seen: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  const observed: Element[] = []
  let resized: () => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe(element: Element) {
        observed.push(element)
      }
    },
  )
  const { rerender } = render(<Tabs here="posts" />)
  rerender(<Tabs here="stats" />)
  await frame()
  seen.length = 0
  resized()
  expect(seen).toEqual(['stats'])
  expect(observed.map(({ textContent }) => textContent)).toEqual(['posts', 'stats'])
})
