import { expect, test } from 'vitest'
import { featuresAgain } from '../../../src/lib/connect/asked-again.ts'

const login = (...missing_features: ('comments' | 'products' | 'insights' | 'research')[]) => ({
  missing_permissions: [],
  missing_features,
})

test('a login that is made again is asked for every feature that it had', () => {
  expect(featuresAgain(login())).toEqual(['comments', 'products', 'insights', 'research'])
  expect(featuresAgain(login('products'))).toEqual(['comments', 'insights', 'research'])
})

test('comments are asked for each time, and what is wanted now once', () => {
  expect(featuresAgain(login('comments', 'products', 'insights', 'research'))).toEqual(['comments'])
  expect(featuresAgain(login('products', 'insights', 'research'), ['comments', 'products'])).toEqual([
    'comments',
    'products',
  ])
})
