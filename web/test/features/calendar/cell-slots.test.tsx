import { DndContext } from '@dnd-kit/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { CellSlots } from '../../../src/features/calendar/slots/CellSlots.tsx'
import { OpenSlots } from '../../../src/features/calendar/slots/open-slots.ts'
import type { AccountFacts } from '../../../src/features/calendar/use-account-facts.ts'

const facts = new Map([
  ['1', { name: 'northfold.co', zone: 'Europe/Oslo', city: 'Oslo' }],
  ['2', { name: 'oleaandsons', zone: 'Europe/Lisbon', city: 'Lisbon' }],
]) as unknown as AccountFacts
const slot = (account: string, at: string, wall: string) => ({
  slotId: account,
  account,
  at,
  wall,
  day: '2026-11-27',
  minutes: 555,
})

test('an empty slot says the time of its account, with its place where that is not the page’s', () => {
  render(
    <DndContext>
      <OpenSlots value={{ slots: [], zone: 'Europe/Lisbon', facts, onCreate: () => {} }}>
        <CellSlots
          slots={[
            slot('1', '2026-11-27T09:15:00Z', '2026-11-27T10:15'),
            slot('1', '2026-11-27T23:15:00Z', '2026-11-28T00:15'),
            slot('2', '2026-11-27T09:15:00Z', '2026-11-27T09:15'),
          ]}
        />
      </OpenSlots>
    </DndContext>,
    { wrapper: ({ children }) => <Provider store={createStore()}>{children}</Provider> },
  )
  const said = screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/^Empty time slot, |,.*$/g, ''))
  expect(said).toEqual(['10:15 Oslo · northfold.co', 'Sat 00:15 Oslo · northfold.co', '09:15 oleaandsons'])
})
