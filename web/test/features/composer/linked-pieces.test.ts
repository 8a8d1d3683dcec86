import { linkedPieces } from '@fanfare/contracts/hashtags.ts'
import { expect, test } from 'vitest'

test('a preview colours what a network makes a link: hashtags and mentions, not addresses or the dot behind', () => {
  const linked = linkedPieces('With @juno.coffee. #olive by (@north_fold), me@olea.example')
  expect(linked.filter(({ tag }) => tag).map(({ text }) => text)).toEqual(['@juno.coffee', '#olive', '@north_fold'])
  expect(linked.map(({ text }) => text).join('')).toBe('With @juno.coffee. #olive by (@north_fold), me@olea.example')
})
