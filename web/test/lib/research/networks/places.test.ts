import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { networkTypes } from '@fanfare/contracts/networks.ts'
import { describe, expect, test } from 'vitest'
import { askingOf } from '../../../../src/lib/research/networks/asking.ts'
import { namesProfiles, notShown, pathOf } from '../../../../src/lib/research/networks/places.ts'

test('profiles and pages have an address, those of a network that shows none have none', () => {
  expect(pathOf('ig', 'olea&sons')).toBe('/explore/olea%26sons/content')
  expect(pathOf('fb', '1234')).toBe('/explore-fb/1234/content')
  expect(pathOf('tiktok', 'olea')).toBeUndefined()
  expect(notShown('tiktok')).toBe('TikTok doesn’t let other apps read profiles. Paste a link to Instagram or Facebook.')
  expect(networkTypes.filter(namesProfiles)).toEqual(['ig'])
})

describe('the account through which something is looked at', () => {
  const account = (id: string, type: SocialAccount['type']) => ({ id, type }) as SocialAccount
  const ig = account('1', 'ig')
  const other = account('2', 'ig')
  const page = account('3', 'fb')
  const tiktok = account('4', 'tiktok')

  test('is the active one where it can ask', () => {
    for (const kind of ['profile', 'hashtag', 'page'] as const)
      expect(askingOf(kind, [ig, other, page], other)).toBe(other)
    expect(askingOf('page', [ig, page], page)).toBe(page)
  })
  test('else the first of those that fit best', () => {
    expect(askingOf('profile', [tiktok, page, ig, other], page)).toBe(ig)
    expect(askingOf('hashtag', [page, other], undefined)).toBe(other)
    expect(askingOf('page', [tiktok, ig, page], tiktok)).toBe(page)
    expect(askingOf('page', [tiktok, ig], undefined)).toBe(ig)
    expect(askingOf('profile', [page, tiktok], tiktok)).toBeUndefined()
  })
})
