import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { latin } from '../../src/ui/fonts.ts'
import { facesOf } from '../../src/ui/more-faces.ts'

class Face {
  readonly family: string
  readonly source: string
  readonly said: FontFaceDescriptors
  constructor(family: string, source: string, said: FontFaceDescriptors) {
    this.family = family
    this.source = source
    this.said = said
  }
}
beforeEach(() => void vi.stubGlobal('FontFace', Face))
afterEach(() => void vi.unstubAllGlobals())

const root = join(import.meta.dirname, '../../..')
const sheetOf = (path: string) => readFileSync(join(root, 'node_modules/@fontsource-variable', path), 'utf8')

it.each(['geist/wght.css', 'geist-mono/wght.css', 'bricolage-grotesque/opsz.css'])('reads every face of %s', path => {
  const sheet = sheetOf(path)
  const faces = facesOf(sheet) as unknown as Face[]
  expect(faces.length).toBe(sheet.split('@font-face').length - 1)
  for (const { family, source, said } of faces) {
    expect(family).toMatch(/^(Geist|Geist Mono|Bricolage Grotesque) Variable$/)
    expect(source).toMatch(/^url\(\S+\.woff2\) format\('woff2-variations'\)$/)
    expect(said.weight).toMatch(/^\d+ \d+$/)
    expect(said.unicodeRange).toMatch(/^U\+/)
  }
  expect(faces.filter(({ said }) => said.unicodeRange === latin)).toHaveLength(1)
})

it('leaves no face to a style sheet: each sheet with layers would make it again', () => {
  const sources = globSync(['web/src/**/*.css', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  const named = sources.filter(path =>
    /^\s*@font-face|import ['"]@fontsource/m.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(named).toEqual([])
})
