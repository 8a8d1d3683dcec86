import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { SegmentedControl } from '@mantine/core'
import { kindNames, kindsFor } from '../model/kind-words.ts'

interface Props {
  value: PostType
  /** Networks that the post goes to. */
  types: readonly NetworkType[]
  onChange: (kind: PostType) => void
}

/** Post, story or reel. What a kind has no place for stays written and is left out. */
export const KindField = ({ value, types, onChange }: Props) => {
  const kinds = kindsFor(types, value)
  if (kinds.length < 2) return null
  return (
    <SegmentedControl
      aria-label="Kind of post"
      withItemsBorders={false}
      fullWidth
      value={value}
      onChange={kind => onChange(kind as PostType)}
      data={kinds.map(kind => ({ value: kind, label: kindNames[kind] }))}
    />
  )
}
