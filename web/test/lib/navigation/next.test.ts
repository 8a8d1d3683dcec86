import { expect, it } from 'vitest'
import { nextWith, safeNext } from '../../../src/lib/navigation/next.ts'

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

it('takes the flag of the guard along, and what the address held', () => {
  expect(nextWith('/publishing/post-status/needs?account=3', 'is_from_switch')).toBe(
    '/publishing/post-status/needs?account=3&is_from_switch=true',
  )
  expect(nextWith('//evil.example', 'is_from_login')).toBe('/?is_from_login=true')
})
