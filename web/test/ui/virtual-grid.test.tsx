import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { VirtualGrid } from '../../src/ui/VirtualGrid.tsx'

afterEach(() => vi.restoreAllMocks())

const numbers = Array.from({ length: 10_000 }, (_, at) => at)
/** The grid is 400 px wide and scrolled so far, in a window of 768 px. */
const scrolledBy = (top: number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 400, top: -top, bottom: 0 } as DOMRect)

const Grid = ({ as }: { as?: 'list' | 'rows' }) => {
  const grid = (
    <VirtualGrid
      items={numbers}
      keyOf={String}
      minColumn={as === 'rows' ? 0 : 95}
      gap={0}
      rowHeight={() => 50}
      label="Numbers"
      {...(as && { as })}
    >
      {item => (as === 'rows' ? <td>{`Row ${item}`}</td> : <button type="button">{`Number ${item}`}</button>)}
    </VirtualGrid>
  )
  return as === 'rows' ? <table>{grid}</table> : grid
}
const scroll = async (to: number) => {
  scrolledBy(to)
  await act(async () => {
    document.dispatchEvent(new Event('scroll'))
    await new Promise(requestAnimationFrame)
  })
}

it('draws what is in view and near it, in its place of the whole', async () => {
  scrolledBy(0)
  render(<Grid />)
  const list = screen.getByRole('list', { name: 'Numbers' })
  expect(list.style.height).toBe('125000px')
  // 800 px of 50 each are 16 rows, and two more: of four columns.
  expect(screen.getAllByRole('listitem')).toHaveLength(72)
  await scroll(50_000)
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('Number 3992')
  expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['3993', '10000'])
  expect(first?.style.top).toBe('49900px')
})

it('keeps what has the focus, however far it is scrolled away', async () => {
  scrolledBy(0)
  render(<Grid />)
  act(() => screen.getByRole('button', { name: 'Number 5' }).focus())
  await scroll(50_000)
  expect(document.activeElement?.textContent).toBe('Number 5')
  expect(screen.queryByRole('button', { name: 'Number 6' })).toBeNull()
})

it('rows of a table are rows of its body, counted after the head', async () => {
  scrolledBy(0)
  render(<Grid as="rows" />)
  const [first] = screen.getAllByRole('row')
  expect([first?.tagName, first?.parentElement?.tagName, first?.getAttribute('aria-rowindex')]).toEqual([
    'TR',
    'TBODY',
    '2',
  ])
})
