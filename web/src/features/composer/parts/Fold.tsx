import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { usePhone } from '../../../ui/breakpoints.ts'
import classes from './Fold.module.css'

interface Props {
  /** What it is about, as its field is labelled. */
  label: string
  /** What is set there, in a few words; '' where nothing is. */
  value: string
  /** There is one field, of which the line is the label that is seen. */
  alone?: boolean
  children: ReactNode
}

/**
 * On a phone, fields that few posts need behind a line that says what is set in them; elsewhere the fields alone. The line is the browser's
 * own disclosure, so that what goes to a field within can open it (`goTo`). The fields stay the same elements when the width changes: what is
 * being typed would be lost with them, and one that has the focus stays open.
 */
export const Fold = ({ label, value, alone = false, children }: Props) => {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  return (
    <details
      className={classes.fold}
      data-plain={!phone || undefined}
      open={!phone || open}
      onToggle={event => phone && setOpen(event.currentTarget.open)}
      onFocus={() => !phone && setOpen(true)}
    >
      <summary>
        <span className={classes.label}>{label}</span>
        <span className={classes.value} data-set={value !== '' || undefined} dir="auto">
          {value || 'None'}
        </span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </summary>
      <div className={classes.body} data-alone={(phone && alone) || undefined}>
        {children}
      </div>
    </details>
  )
}
