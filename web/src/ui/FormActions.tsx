import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormActions.module.css'

interface Props {
  /** The verb of what the form does: "Create key". */
  submit: string
  cancel?: string
  /** What it does cannot be taken back. */
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  /** Which of the two has the focus when the dialog opens; without, a field has it. */
  focus?: 'submit' | 'cancel'
  /** Stands in place of the button that cancels. */
  other?: ReactNode
  onCancel: () => void
}

/**
 * The foot of a form in a dialog: the way out, and what it does. On phones the two share the width. A form that is a grid sets
 * `--form-actions-gap`, what they keep from its fields beyond its own gap.
 */
export const FormActions = ({ submit, cancel = 'Cancel', danger, busy, disabled, focus, other, onCancel }: Props) => (
  <div className={classes.actions}>
    {other ?? (
      <Button variant="default" data-autofocus={focus === 'cancel' || undefined} onClick={onCancel}>
        {cancel}
      </Button>
    )}
    <Button
      type="submit"
      variant={danger ? 'default' : 'filled'}
      data-danger={danger || undefined}
      data-autofocus={focus === 'submit' || undefined}
      loading={busy ?? false}
      disabled={disabled ?? false}
    >
      {submit}
    </Button>
  </div>
)
