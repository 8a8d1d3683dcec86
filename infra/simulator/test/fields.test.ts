import { describe, expect, it } from 'vitest'
import { GraphError } from '../src/wire/errors.ts'
import { parseFields } from '../src/wire/fields.ts'

const fault = (text: string) => {
  try {
    parseFields(text)
  } catch (error) {
    return error instanceof GraphError ? error.spec : error
  }
  return undefined
}

describe('field expansion', () => {
  it('reads names, with blanks between', () => {
    expect(parseFields('id, name ,caption').map(field => field.name)).toEqual(['id', 'name', 'caption'])
  })

  it('reads nested braces and keeps their text for links', () => {
    const [media] = parseFields('media{id,children{media_url,owner{id}}}')
    expect(media?.raw).toBe('id,children{media_url,owner{id}}')
    expect(media?.fields?.[1]?.fields?.[1]?.fields?.[0]?.name).toBe('id')
  })

  it('reads stacked modifiers in any order, before and after the braces', () => {
    const mods = { limit: '5', after: 'QVFI', order: 'reverse_chronological' }
    expect(parseFields('media.limit(5).after(QVFI).order(reverse_chronological){id}')[0]?.mods).toEqual(mods)
    expect(parseFields('media{id}.order(reverse_chronological).after(QVFI).limit(5)')[0]?.mods).toEqual(mods)
  })

  it('renames by as()', () => {
    expect(parseFields('media.limit(1).as(latest){id}')[0]?.alias).toBe('latest')
  })

  it.each([
    ['id,', 'end of string'],
    ['media{id', 'Expected }'],
    ['media.limit(5', 'Expected )'],
    ['id}', 'Expected end of string'],
    ['', 'end of string'],
    ['.limit(1)', 'Expected name'],
  ])('refuses %s with code 2500', (text, says) => {
    expect(fault(text)).toMatchObject({ code: 2500, message: expect.stringContaining('Syntax error') })
    expect((fault(text) as { message: string }).message).toContain(says)
  })

  it('refuses braces without end rather than recursing without end', () => {
    expect(fault('a{'.repeat(10_000))).toMatchObject({ code: 2500 })
  })
})
