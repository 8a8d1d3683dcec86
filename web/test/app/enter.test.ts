import { expect, it } from 'vitest'
import { safeNext } from '../../src/features/sign-in/use-enter.ts'

it('follows only paths of this site after signing in', () => {
  expect(safeNext('/publishing/calendar/week?account=3')).toBe('/publishing/calendar/week?account=3')
  for (const next of [
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/sign-in?next=/',
  ])
    expect(safeNext(next)).toBe('/')
})
