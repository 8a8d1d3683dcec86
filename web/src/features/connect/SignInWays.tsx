import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { Button } from '@mantine/core'
import { loginName, loginWords } from './networks.ts'
import classes from './SignInWays.module.css'

interface Props {
  /** In the order in which they are offered. */
  logins: readonly LoginKey[]
  /** What the button begins with: "Continue", "Reconnect". */
  verb: string
  /** What is said of each way; its own words where that is left out. */
  textOf?: (login: LoginKey) => string
  /** The way whose dialog is being opened. */
  busyWith: LoginKey | null
  disabled?: boolean
  onChoose: (login: LoginKey) => void
}

/** The ways to sign in, each with what it is for and its own button. */
export const SignInWays = ({ logins, verb, textOf, busyWith, disabled = false, onChoose }: Props) => (
  <ul className={classes.ways}>
    {logins.map(login => {
      const { icon: Icon, title, text } = loginWords[login]
      return (
        <li key={login} className={classes.way}>
          <span className={classes.icon}>
            <Icon size={22} stroke={1.75} aria-hidden />
          </span>
          <div className={classes.words}>
            <h2>{title}</h2>
            <p>{textOf?.(login) ?? text}</p>
          </div>
          <Button
            className={classes.go ?? ''}
            size="md"
            loading={busyWith === login}
            disabled={disabled || (busyWith !== null && busyWith !== login)}
            onClick={() => onChoose(login)}
          >
            {verb} with {loginName(login)}
          </Button>
        </li>
      )
    })}
  </ul>
)
