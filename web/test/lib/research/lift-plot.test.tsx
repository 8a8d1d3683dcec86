import { tagLifts } from '@fanfare/contracts/research/lift.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LiftWords } from '../../../src/lib/research/LiftPlot.tsx'

/** Posts a day apart, every other one with the hashtag, and how much each was liked. */
const liftOf = (engagement: (at: number) => number) => {
  const posts = Array.from({ length: 60 }, (_, at) => ({
    at: at * 86_400_000,
    tags: at % 2 === 0 ? ['clay'] : [],
    engagement: engagement(at),
  }))
  const [lift] = tagLifts(posts)
  if (!lift) throw new Error('no hashtag was found')
  return lift
}

test('a lift is written with the range in which it lies', () => {
  render(<LiftWords lift={liftOf(at => (at % 7) + (at % 2 === 0 ? 12 : 3))} />)
  expect(screen.getByText(/^95 % sure that it is between \+\d+ % and \+\d+ %$/)).toBeTruthy()
})

test('posts without any likes have no range: 0 % to 0 % would look as if it was sure', () => {
  const { container } = render(<LiftWords lift={liftOf(() => 0)} />)
  expect(container.textContent).toBe('0 %')
})
