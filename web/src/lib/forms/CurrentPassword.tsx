import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface Props extends Omit<PasswordInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (password: string) => void
}

/** The password that a person has already, which the browser may fill in. With `data-autofocus` a dialog puts the focus here. */
export const CurrentPassword = ({ onChange, ...rest }: Props) => (
  <PasswordInput
    label="Password"
    autoComplete="current-password"
    {...rest}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
