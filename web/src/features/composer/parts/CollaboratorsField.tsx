import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { collaboratorLimit } from '../model/people.ts'
import { Fold } from './Fold.tsx'
import { UsernamesField } from './UsernamesField.tsx'

interface Props {
  value: string[]
  /** Networks that the post goes to. */
  types: readonly NetworkType[]
  postType: PostType
  onChange: (usernames: string[]) => void
}

/** Accounts that are invited as authors too, by username. Nothing where no network invites. */
export const CollaboratorsField = ({ value, types, postType, onChange }: Props) => {
  const limit = collaboratorLimit(types, postType)
  if (!limit) return null
  const { most, name } = limit
  return (
    <Fold alone label="Collaborators" value={value.map(name => `@${name}`).join(', ')}>
      <UsernamesField
        label="Collaborators"
        field="collaborators"
        description={`Invite up to ${most} accounts. The post also appears on their profiles once they accept.`}
        value={value}
        most={most}
        full={`${name} allows ${most} collaborators.`}
        clear="Remove all collaborators"
        onChange={onChange}
      />
    </Fold>
  )
}
