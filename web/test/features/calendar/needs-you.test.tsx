import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NeedsYou } from '../../../src/features/calendar/parts/NeedsYou.tsx'

const shown = (count: number, address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <NeedsYou count={count} />
    </MemoryRouter>,
  )

test('leads to the list of the accounts that were counted', () => {
  shown(2, '/publishing/calendar/month?account=7&only=7,9&type=reel')
  expect(screen.getByRole('link', { name: '2 posts need you Review' }).getAttribute('href')).toBe(
    '/publishing/post-status/needs?account=7&only=7%2C9',
  )
})

test('is not there when nothing needs a person', () => {
  shown(0, '/publishing/calendar/month')
  expect(screen.queryByRole('link')).toBeNull()
})
