import { expect, test } from 'vitest'
import { featuresOf, hasFeature, readFeatures } from '../src/features.ts'
import { type Action, Owner, refusal } from '../src/policy.ts'

const owner = { role: Owner, via: 'session', scopes: [] } as const

test('an installation without research has no exploring and no hashtags either, whatever is said of these', () => {
  const parts: Action[] = ['research.read', 'research.write', 'explore.read', 'explore_fb.read', 'hashtag.read']
  for (const given of ['-research', '-research,explore:all,explore_fb:all,hashtag:all'])
    for (const action of parts)
      expect({ action, refused: refusal(action, owner, featuresOf(3, readFeatures(given))) }).toEqual({
        action,
        refused: 'feature_off',
      })
  for (const action of ['saved_post.read', 'content.read'] as const)
    expect(refusal(action, owner, featuresOf(3, readFeatures('-research')))).toBeUndefined()
})

test('without one of its parts, research is there with the others', () => {
  const has = (feature: 'research' | 'explore' | 'hashtag') => hasFeature(feature, 0, readFeatures('-explore'))
  expect([has('research'), has('explore'), has('hashtag')]).toEqual([true, false, true])
})
