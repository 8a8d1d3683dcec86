import { describe, expect, test } from 'vitest'
import { linesOf, piecesOfTheProject, textsOf } from '../../arch/copy.ts'
import { foreign, given } from '../../arch/copy-rules.ts'

const pieces = piecesOfTheProject()
const found = (source: string) => textsOf('a.tsx', source).flatMap(foreign)
/** A hole of a template, as the source of a program has it. */
const hole = '$' + '{name}'

describe('what people read', () => {
  test('sounds like native product English: screens, mails, messages, API descriptions and pages', () => {
    expect(pieces.length).toBeGreaterThan(2000)
    expect(pieces.flatMap(foreign)).toEqual([])
  })

  test('is found wherever it is written', () => {
    expect(found('const a = <p title="Your e-mail">x</p>')).toEqual([expect.stringContaining('a.tsx:1 "Your e-mail"')])
    expect(found('const a = <TextInput label="E-mail" />')).toHaveLength(1)
    expect(found('const a = (\n  <p>\n    Open it at {b}Instagram or at Facebook\n  </p>\n)')).toHaveLength(1)
    expect(found(`say(\`The connection to ${hole} has ended.\`)`)).toHaveLength(1)
    expect(found(`say(\`${hole} takes ${hole}.\`)`)).toHaveLength(1)
    expect(found('error("The file is larger than Fanfare takes.")')).toHaveLength(1)
    expect(linesOf('a.md', 'Fine.\n\n- mend it')[0]).toEqual({ path: 'a.md', line: 1, text: 'Fine.' })
    expect(linesOf('a.md', 'Fine.\n\n- mend it').flatMap(foreign)).toEqual([expect.stringContaining('a.md:3')])
  })

  test('is not what only machines and logs read', () => {
    expect(found('import a from "./go on.ts"')).toEqual([])
    expect(found('sql`select "e-mail" from mended`')).toEqual([])
    expect(found('deps.log.warn({ a }, "the connection has ended")')).toEqual([])
    expect(found('// mend\nconst name = "e-mail"')).toEqual([])
    expect(linesOf('a.md', '`e-mail`\n```\nmend\n```').flatMap(foreign)).toEqual([])
  })

  test('the texts that the specification gives are there, word for word', () => {
    const texts = new Set(pieces.map(({ text }) => text))
    expect(given.filter(text => !texts.has(text))).toEqual([])
  })
})
