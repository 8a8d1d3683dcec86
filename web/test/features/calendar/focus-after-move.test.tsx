import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFocusAfterMove } from '../../../src/features/calendar/keyboard-drag.ts'

afterEach(() => document.body.replaceChildren())

let keep: (id: string) => void
const Days = ({ rows, shown }: { rows: Map<string, { id: string }[]>; shown: string[] }) => {
  keep = useFocusAfterMove(rows)
  return [...rows].map(([day, own]) => (
    <section key={day}>
      {own
        .filter(({ id }) => shown.includes(id))
        .map(({ id }) => (
          <button key={id} type="button" data-post={id}>
            Post {id}
          </button>
        ))}
      {own.some(({ id }) => !shown.includes(id)) && (
        <button type="button" data-rest-of={day}>
          More on {day}
        </button>
      )}
    </section>
  ))
}
const days = (...of: [string, string[]][]) => new Map(of.map(([day, ids]) => [day, ids.map(id => ({ id }))]))

test('the focus goes with a post that was moved by keyboard', async () => {
  const { rerender } = render(<Days rows={days(['2026-10-15', ['1']], ['2026-10-16', []])} shown={['1']} />)
  keep('1')
  rerender(<Days rows={days(['2026-10-15', []], ['2026-10-16', ['1']])} shown={['1']} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Post 1')))
})

test('on a day that has no room for it the focus goes to the rest of that day', async () => {
  const { rerender } = render(<Days rows={days(['2026-10-15', ['1']], ['2026-10-16', ['2']])} shown={['1', '2']} />)
  keep('1')
  rerender(<Days rows={days(['2026-10-15', []], ['2026-10-16', ['2', '1']])} shown={['2']} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('More on 2026-10-16')))
})
