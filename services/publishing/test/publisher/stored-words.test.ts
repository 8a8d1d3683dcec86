import { expect, test } from 'vitest'
import { storedWords } from '../../src/publisher/stored-words.ts'

test.each([
  [[], 'Text alone, no files'],
  [['image'], '1 picture is stored'],
  [['image', 'image'], '2 pictures are stored'],
  [['video'], '1 video is stored'],
  [['video', 'image', 'video'], '1 picture and 2 videos are stored'],
] as const)('the files %j: %s', (types, words) => expect(storedWords(types)).toBe(words))
