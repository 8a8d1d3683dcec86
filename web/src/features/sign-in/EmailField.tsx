import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EmailField.module.css'

interface Props {
  value: string
  onChange: (value: string) => void
  error: ReactNode
  autoFocus?: boolean
  /** Why it can't be another address. */
  fixed?: string | undefined
}

/** The email that a person signs in with. */
export const EmailField = ({ value, onChange, error, autoFocus = false, fixed }: Props) => (
  <TextInput
    label="Email"
    type="email"
    name="email"
    autoComplete="username"
    autoFocus={autoFocus}
    readOnly={fixed !== undefined}
    description={fixed}
    {...(fixed !== undefined && { classNames: { input: classes.fixed } })}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    error={error}
  />
)
