import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { expect, it } from 'vitest'
import { hasPlaces, hasShops } from '../../../src/features/composer/model/login-access.ts'

const account = (type: string, login: string) => ({ type, login }) as SocialAccount

it.each([
  ['ig', 'facebook', true, true],
  ['ig', 'instagram', false, false],
  ['fb', 'facebook', true, true],
  ['tiktok', 'tiktok', false, true],
])('%s by %s: places %s, shops not refused %s', (type, login, places, shops) => {
  expect(hasPlaces(account(type, login))).toBe(places)
  expect(hasShops(account(type, login))).toBe(shops)
})
