import { expect, test } from 'vitest'
import { needWords } from '../../src/app/shell/use-needs.ts'

test('one post needs you, two need you', () => {
  expect([1, 2, 12].map(count => `${count} ${needWords(count)}`)).toEqual(['1 needs you', '2 need you', '12 need you'])
})
