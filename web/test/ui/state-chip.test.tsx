import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StateChip } from '../../src/ui/StateChip.tsx'

const textOf = (chip: React.ReactNode) => render(chip).container.textContent

it('tells how far a post has come only while it goes out', () => {
  expect(textOf(<StateChip state="inprogress" percent={64} />)).toBe('In progress64 %')
  expect(textOf(<StateChip state="inprogress" percent={Number.NaN} />)).toBe('In progress')
  expect(textOf(<StateChip state="posted" percent={100} />)).toBe('Posted')
  expect(textOf(<StateChip state="unconfirmed" percent={95} />)).toBe('Unconfirmed')
})
