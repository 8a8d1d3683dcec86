import { type CalendarRow, UnconfirmedRow } from '@fanfare/contracts/entities/calendar.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chip } from '../../../src/features/calendar/parts/Chip.tsx'
import { RowLocks } from '../../../src/features/calendar/row-locks.ts'

const row: CalendarRow = {
  id: '1',
  a: '2',
  t: '2026-11-19T15:20:00Z',
  s: UnconfirmedRow,
  k: 'image',
  c: 'Green night',
  u: '3',
  v: 1,
}

test('the city is beside the time only, so that a chip is as high as its lines of text', () => {
  render(<Chip row={row} time={'4:20\u202fpm'} city="Oslo" account={{ type: 'ig', name: 'northfold.co' }} />)
  const cities = screen.getAllByText('Oslo')
  expect(cities).toHaveLength(1)
  expect(cities[0]?.parentElement?.previousElementSibling?.textContent).toBe('4:20\u202fpm')
  expect(screen.getByRole('button').textContent).toBe('4:20\u202fpmOsloIs it live?')
  expect(
    screen.getByRole('button', { name: /^4:20\u202fpm\s?Oslo\s?Unconfirmed, northfold.co\s?Is it live\?$/ }),
  ).toBeTruthy()
})

test('a locked post says by whom, to the eye and read out', () => {
  const lock = { words: 'Locked by Ana until 10:45', mine: false }
  render(
    <RowLocks value={one => (one.l ? lock : undefined)}>
      <Chip row={{ ...row, l: '9', e: 1 }} time="16:20" city={undefined} account={undefined} />
    </RowLocks>,
  )
  expect(screen.getByRole('img', { name: 'Locked by Ana until 10:45' })).toBeTruthy()
  expect(screen.getByTitle('Locked by Ana until 10:45')).toBeTruthy()
})
