import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  value: string
  onChange: (value: string) => void
  error: ReactNode
  autoFocus?: boolean
}

/** The email that a person signs in with. */
export const EmailField = ({ value, onChange, error, autoFocus = false }: Props) => (
  <TextInput
    label="Email"
    type="email"
    name="email"
    autoComplete="username"
    autoFocus={autoFocus}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    error={error}
  />
)
