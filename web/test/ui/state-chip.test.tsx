import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StateChip } from '../../src/ui/StateChip.tsx'

const textOf = (chip: React.ReactNode) => render(chip).container.textContent

it('shows the percentage only while a post is being published', () => {
  expect(textOf(<StateChip state="inprogress" percent={64} />)).toBe('In progress64 %')
  expect(textOf(<StateChip state="inprogress" percent={Number.NaN} />)).toBe('In progress')
  expect(textOf(<StateChip state="posted" percent={100} />)).toBe('Posted')
  expect(textOf(<StateChip state="unconfirmed" percent={95} />)).toBe('Unconfirmed')
})
