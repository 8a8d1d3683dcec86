import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { collaboratorLimit, usernameFault, usernameOf } from '../model/people.ts'

interface Props {
  value: string[]
  /** Networks that the post goes to. */
  types: readonly NetworkType[]
  postType: PostType
  onChange: (usernames: string[]) => void
}

/** Accounts that are invited as authors too, by username. Nothing where no network invites. */
export const CollaboratorsField = ({ value, types, postType, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const limit = collaboratorLimit(types, postType)
  if (!limit) return null
  const most = limit?.most ?? 0
  /** Takes what is right; what is wrong stays in the field with the reason. */
  const take = (given: string[]) => {
    const kept = given.filter(name => value.includes(name))
    const added = given.filter(name => !value.includes(name)).map(usernameOf)
    let refused: string | undefined
    const next = [...kept]
    for (const name of added) {
      const wrong = next.length >= most ? `${limit?.name} allows ${most} collaborators.` : usernameFault(name, next)
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
      label="Collaborators"
      description={`Invite up to ${most} accounts. The post also appears on their profiles once they accept`}
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
      clearButtonProps={{ 'aria-label': 'Remove all collaborators' }}
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
