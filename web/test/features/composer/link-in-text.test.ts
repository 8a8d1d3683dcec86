import { expect, it } from 'vitest'
import { linkInText } from '../../../src/features/composer/model/link-in-text.ts'

it('finds the first address, without the punctuation of its sentence', () => {
  expect(linkInText('Read on: https://olea.example/spring?a=1.')).toBe('https://olea.example/spring?a=1')
  expect(linkInText('(see http://olea.example/menu)! Or https://juno.example')).toBe('http://olea.example/menu')
  expect(linkInText('HTTPS://Olea.example/Menu…')).toBe('HTTPS://Olea.example/Menu')
})

it('finds none where there is no address that a network could show', () => {
  for (const text of ['', 'olea.example', 'https://', 'https://localhost/x', 'mailto:a@olea.example', 'http://...'])
    expect(linkInText(text)).toBeNull()
})
