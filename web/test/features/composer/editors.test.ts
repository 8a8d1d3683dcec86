import { expect, it } from 'vitest'
import { editorsSentence } from '../../../src/features/composer/model/editors.ts'

it.each([
  [['Ada Lovelace'], 'Ada Lovelace is editing this post too.'],
  [['Ada', 'Mira'], 'Ada and Mira are editing this post too.'],
  [['Ada', 'Mira', 'Noor', 'Olea', 'Pim'], 'Ada, Mira, Noor, and 2 more are editing this post too.'],
])('%j', (names, sentence) => expect(editorsSentence(names)).toBe(sentence))
