import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { useTitle } from '../../ui/Page.tsx'
import classes from './Form.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** What went wrong as a whole; the fault of a field is shown at the field. */
  fault?: string | null
  /** The verb on the button; none: no button. */
  action?: string
  busy?: boolean
  /** The button waits: nothing can be sent yet. */
  disabled?: boolean
  onSubmit?: () => void
  children?: ReactNode
  /** Secondary links below the button. */
  foot?: ReactNode
}

export const Form = ({ title, lead, fault, action, busy, disabled, onSubmit, children, foot }: Props) => {
  useTitle(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {fault && (
        <p className={classes.fault} role="alert">
          <IconAlertTriangle size={16} stroke={2.25} aria-hidden />
          {fault}
        </p>
      )}
      {children && <div className={classes.fields}>{children}</div>}
      {action && (
        <Button type="submit" size="md" fullWidth loading={busy ?? false} disabled={disabled ?? false}>
          {action}
        </Button>
      )}
      {foot && <div className={classes.foot}>{foot}</div>}
    </form>
  )
}
