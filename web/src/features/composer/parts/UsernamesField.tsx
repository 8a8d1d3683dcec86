import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { FaultField } from '../model/fault-place.ts'
import { usernameFault, usernameOf } from '../model/people.ts'

interface Props {
  label: string
  /** What leads to it by that name. */
  field: FaultField
  description: string
  value: string[]
  most: number
  /** Why one more is refused. */
  full: string
  /** Of the button that removes all. */
  clear: string
  onChange: (usernames: string[]) => void
}

/** A list of usernames: what is wrong stays in the field with the reason. */
export const UsernamesField = ({ label, field, description, value, most, full, clear, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const take = (given: string[]) => {
    let refused: string | undefined
    const next: string[] = []
    for (const text of given) {
      // What was there stays as it is, once: the second time it was typed again.
      const isKept = value.includes(text) && !next.includes(text)
      const name = isKept ? text : usernameOf(text)
      const wrong = isKept ? undefined : (usernameFault(name, next) ?? (next.length >= most ? full : undefined))
      if (wrong) {
        refused = name
        setFault(wrong)
      } else next.push(name)
    }
    if (refused === undefined) setFault(undefined)
    setTyped(refused ?? '')
    if (next.join() !== value.join()) onChange(next)
  }
  return (
    <TagsInput
      label={label}
      data-field={field}
      description={description}
      placeholder={value.length === 0 ? 'Username' : ''}
      value={value}
      searchValue={typed}
      splitChars={[',', ' ']}
      // A name that was typed but not confirmed counts too.
      acceptValueOnBlur
      allowDuplicates
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={fault}
      clearButtonProps={{ 'aria-label': clear }}
      comboboxProps={{ zIndex: 25, shadow: 'none' }}
      withScrollArea={false}
      onSearchChange={text => {
        setTyped(text)
        if (text !== '') setFault(undefined)
      }}
      onChange={take}
    />
  )
}
