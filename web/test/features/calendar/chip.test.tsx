import { type CalendarRow, UnconfirmedRow } from '@fanfare/contracts/entities/calendar.ts'
import { InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chip } from '../../../src/features/calendar/parts/Chip.tsx'
import { RowLocks } from '../../../src/features/calendar/row-locks.ts'
import { RowWarnings } from '../../../src/features/calendar/row-warnings.ts'

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
  render(
    <Chip
      row={row}
      time={'4:20\u202fpm'}
      city="Oslo"
      account={{ type: 'ig', name: 'northfold.co', spoken: 'northfold.co, Instagram', picture: null }}
    />,
  )
  const cities = screen.getAllByText('Oslo')
  expect(cities).toHaveLength(1)
  expect(cities[0]?.parentElement?.previousElementSibling?.textContent).toBe('4:20\u202fpm')
  expect(screen.getByRole('button').textContent).toBe('4:20\u202fpmOsloIs it live?')
  expect(
    screen.getByRole('button', { name: /^4:20\u202fpm\s?Oslo\s?Unconfirmed, northfold.co, Instagram\s?Is it live\?$/ }),
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

test('a chip shows whose post it is, and a warning by its own mark', () => {
  const scheduled: CalendarRow = { ...row, s: Scheduled }
  const { container } = render(
    <RowWarnings value={() => [{ text: 'Same caption as the post on Fri 20 Nov' }]}>
      <Chip
        row={scheduled}
        time="16:20"
        city={undefined}
        account={{ type: 'ig', name: 'northfold.co', spoken: 'northfold.co, Instagram', picture: '/m/1/face.jpg' }}
      />
    </RowWarnings>,
  )
  const second = screen.getByText('Green night')
  expect(second.querySelector('img')?.getAttribute('src')).toBe('/m/1/face.jpg')
  expect(second.dataset.warned).toBe('true')
  // Its state has a mark of its own.
  expect(container.querySelectorAll('.tabler-icon-alert-triangle')).toHaveLength(0)
})

test('a post that is going out shows whose it is', () => {
  render(
    <Chip
      row={{ ...row, s: InProgress, r: '40' }}
      time="16:20"
      city={undefined}
      account={{ type: 'ig', name: 'northfold.co', spoken: 'northfold.co, Instagram', picture: null }}
    />,
  )
  expect(screen.getByText('40%').querySelector('[data-initials="NC"]')).toBeTruthy()
})
