import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'
import { UsernamesField } from '../../../src/features/composer/parts/UsernamesField.tsx'
import { post } from '../../lib/a-post.ts'

/** The names that the field has passed on last. */
let names: string[]
const Field = ({ most }: { most: number }) => {
  const [value, setValue] = useState<string[]>([])
  names = value
  return (
    <UsernamesField
      label="Collaborators"
      field="collaborators"
      description=""
      value={value}
      most={most}
      full="That is all."
      clear="Remove all"
      onChange={setValue}
    />
  )
}
const open = (most = 3) => {
  render(
    <MantineProvider env="test">
      <Field most={most} />
    </MantineProvider>,
  )
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: /Collaborators/ })
  return (name: string) => {
    input.focus()
    fireEvent.change(input, { target: { value: name } })
    fireEvent.keyDown(input, { key: 'Enter' })
    return input.value
  }
}

test.each(['junocoffee', '@junocoffee', 'JunoCoffee'])('who is there already is not added again: %s', again => {
  const type = open()
  expect(type('junocoffee')).toBe('')
  expect(type(again)).not.toBe('')
  expect(names).toEqual(['junocoffee'])
  expect(screen.getByText(/is there already\.$/)).toBeTruthy()
  expect(type('northfold.co')).toBe('')
  expect(names).toEqual(['junocoffee', 'northfold.co'])
})

test('a repeat in a full list is called a repeat', () => {
  const type = open(1)
  type('junocoffee')
  type('junocoffee')
  expect(screen.getByText('@junocoffee is there already.')).toBeTruthy()
  type('northfold.co')
  expect(screen.getByText('That is all.')).toBeTruthy()
  expect(names).toEqual(['junocoffee'])
})

test('a post that was stored with repeats opens without them', () => {
  const tag = (username: string) => ({ username, x: null, y: null })
  const media = [{ media_id: '1', user_tags: [tag('juno'), tag('Juno'), tag('ada')] }]
  const { items, options, dirty } = composerOf(
    post('7', { media, collaborators: ['juno', 'JUNO'] } as unknown as Parameters<typeof post>[1]),
  )
  expect(items[0]?.userTags).toEqual([tag('juno'), tag('ada')])
  expect(options.collaborators).toEqual(['juno'])
  expect(dirty).toBe(false)
})
