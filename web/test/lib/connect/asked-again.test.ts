import { expect, test } from 'vitest'
import { featuresAgain } from '../../../src/lib/connect/asked-again.ts'

const login = (...missing_features: ('comments' | 'products' | 'insights')[]) => ({
  missing_permissions: [],
  missing_features,
})

test('a login that is made again is asked for every feature that it had', () => {
  expect(featuresAgain(login())).toEqual(['comments', 'products', 'insights'])
  expect(featuresAgain(login('products'))).toEqual(['comments', 'insights'])
})

test('comments are asked for each time, and what is wanted now once', () => {
  expect(featuresAgain(login('comments', 'products', 'insights'))).toEqual(['comments'])
  expect(featuresAgain(login('products', 'insights'), ['comments', 'products'])).toEqual(['comments', 'products'])
})
