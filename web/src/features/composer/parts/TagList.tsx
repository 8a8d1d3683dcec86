import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './TagList.module.css'

interface Props {
  /** Name of the list: "Tagged in picture 2". */
  name: string
  tags: readonly { id: string; label: string }[]
  onRemove: (id: string) => void
}

/** What is tagged, each with a button to remove it. Nothing where nothing is. */
export const TagList = ({ name, tags, onRemove }: Props) =>
  tags.length > 0 && (
    <ul className={classes.tags} aria-label={name}>
      {tags.map(({ id, label }) => (
        <li key={id}>
          <bdi>{label}</bdi>
          <ActionIcon size={24} aria-label={`Remove ${label}`} onClick={() => onRemove(id)}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
