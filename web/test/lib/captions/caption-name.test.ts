import { expect, it } from 'vitest'
import { faultsOf, missingOf } from '../../../src/lib/captions/caption-faults.ts'
import { nameFor } from '../../../src/lib/captions/caption-name.ts'

it('a name is the begin of the first line, in whole words', () => {
  expect(nameFor('  Open from ten \nto six')).toBe('Open from ten')
  expect(nameFor('New glaze, same clay. Each bowl is thrown in Alcobaça')).toBe('New glaze, same clay. Each bowl is')
  expect(nameFor('x'.repeat(100))).toBe('x'.repeat(40))
  expect(nameFor(' \n ')).toBe('')
})

it('a refusal is shown at its field', () => {
  const fault = { code: 'caption_title_taken', message: 'Taken', title: '', status: 409, limit: false }
  expect(faultsOf({ ...fault, field: 'body.title' })).toEqual({ title: 'Taken' })
  expect(faultsOf({ ...fault, field: 'body.tags.0' })).toEqual({ tags: 'Taken' })
  expect(faultsOf(fault)).toEqual({ form: 'Taken' })
})

it('what is missing is named', () => {
  expect(missingOf({ title: ' ', caption: '\n', tags: [] })).toEqual({
    title: 'Enter a name',
    caption: 'Enter the caption',
  })
  expect(missingOf({ title: 'A', caption: 'B', tags: [] })).toEqual({})
})
