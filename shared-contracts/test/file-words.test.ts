import { expect, test } from 'vitest'
import { countOfFiles } from '../src/file-words.ts'

test.each([
  ['1 picture', ['image']],
  ['2 pictures', ['image', 'image']],
  ['3 videos', ['video', 'video', 'video']],
  ['1 picture, 1 video', ['video', 'image']],
  ['2 pictures, 1 video', ['image', 'video', 'image']],
  ['0 files', []],
] as const)('%s', (words, files) => expect(countOfFiles(files)).toBe(words))
