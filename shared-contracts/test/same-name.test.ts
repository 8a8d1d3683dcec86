import { expect, test } from 'vitest'
import { isSameName } from '../src/same-name.ts'

test('a name is the same as a keyboard types it', () => {
  for (const typed of ["Solvej's team", 'Solvej’s team', ' solvej´s  Team '])
    expect(isSameName(typed, 'Solvej’s team'), typed).toBe(true)
  for (const typed of ['', 'Solvejs team', 'Solvej’s teams'])
    expect(isSameName(typed, 'Solvej’s team'), typed).toBe(false)
})
