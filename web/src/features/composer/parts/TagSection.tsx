import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { FaultField } from '../model/fault-place.ts'
import classes from './TagSection.module.css'

interface Props {
  /** Name of the section: "People in picture 2". */
  name: string
  /** What the button says: what is tagged, or that something can be. */
  label: string
  icon: ReactNode
  /** What leads to it by that name. */
  field: FaultField
  /** Only drawn while it is open. */
  children: ReactNode
}

/** What is tagged in a picture or video, behind a button. */
export const TagSection = ({ name, label, icon, field, children }: Props) => {
  const [open, setOpen] = useState(false)
  const body = useId()
  return (
    <section aria-label={name} data-field={field}>
      <Button
        className={classes.toggle}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={icon}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden data-turned={open || undefined} />}
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <div id={body} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
