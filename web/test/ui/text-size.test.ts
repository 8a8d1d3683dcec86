import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
/** Every match of a pattern in the files of a kind, with its file. */
const found = (kind: RegExp, pattern: RegExp) =>
  files
    .filter(name => kind.test(name))
    .flatMap(name =>
      [
        ...readFileSync(join(src, name), 'utf8')
          .replaceAll(/\/\*.*?\*\//gs, '')
          .matchAll(pattern),
      ].map(([match]) => `${name}: ${match.trim()}`),
    )
const inPx = /(?<![\w-])(?:font|font-size|line-height)\s*:[^;}]*\dpx[^;}]*/g
const sheets = /\.css$/
const sources = /\.tsx?$/

it('no text has a size in px: a reader who wants it larger gets it larger', () => {
  expect(found(sheets, inPx)).toEqual([])
  expect(found(sheets, /--(?:text|line)-[\w-]+\s*:[^;}]*\dpx[^;}]*/g)).toEqual([])
})

it('no text has a size of its own in the code', () => {
  // A number there is px.
  expect(
    found(sources, /\b(?:fontSize|lineHeight|fz|lh)(?::|=)\s*[^,\n]*(?:\d(?!\d*(?:r?em|%))|size)[^,\n]*/g),
  ).toEqual([])
})

it('room is asked for in em: large text needs more of it', () => {
  // Media queries in px beside those in em would disagree: large text in a wide window is not a small window.
  const queries = found(sheets, /@media[^{]*\dpx[^{]*/g)
  expect(queries.filter(query => !/\dem\)/.test(query))).toEqual([])
  expect(found(sheets, /@container[^{]*\dpx[^{]*/g)).toEqual([])
  expect(found(sources, /\((?:min|max)-(?:width|height):\s*\d+px\)|\binnerWidth\b/g)).toEqual([])
})

it('the rules see what they forbid', () => {
  const px = new RegExp(inPx, '')
  expect('a { font-size: 12px }').toMatch(px)
  expect('a { font: 620 16px / 24px var(--font-display); }').toMatch(px)
  expect('a { font-size: var(--text-small); padding: 4px }').not.toMatch(px)
})
