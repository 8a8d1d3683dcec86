import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { type LoginKey, loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { missingWords } from '@fanfare/contracts/networks/permission-words.ts'
import { Anchor, Button } from '@mantine/core'
import { IconArrowRight, IconCalendarCheck, IconLock, IconPhoto, IconShieldCheck } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useDialog } from '../../lib/connect/use-dialog.ts'
import { useCheckConnectQuery } from './api.ts'
import classes from './Explain.module.css'
import { forgetReconnect } from './model/reconnect.ts'
import { loginNamed, refusalWords } from './model/refusal.ts'
import { NameTeam } from './NameTeam.tsx'
import { loginName, loginWords } from './networks.ts'
import { Refusal } from './Refusal.tsx'
import { SignInWays } from './SignInWays.tsx'
import { Wizard } from './Wizard.tsx'

type Connection = ReplyOf<typeof CheckConnect>['connections'][number]

const pointsOf = (logins: readonly LoginKey[]) => [
  {
    icon: IconPhoto,
    title: 'See your profiles and Pages',
    text: 'Names and pictures, so you can choose which ones to use.',
  },
  {
    icon: IconCalendarCheck,
    title: 'Publish on your behalf',
    text: 'Only posts that you or your team schedule here.',
  },
  {
    icon: IconShieldCheck,
    title: 'Disconnect anytime',
    text: `Here or in ${new Intl.ListFormat('en', { type: 'disjunction' }).format(logins.map(key => loginWords[key].settings))}.`,
  },
]

/** What is said of a login that the person has. */
const stateOf = ({ login, connected, missing_permissions: missing }: Connection): string => {
  if (!connected) return `This sign-in has expired. Continue with ${loginName(login)} to renew it.`
  if (missing.length > 0) return missingWords(login, missing)
  return 'Choose accounts now, or sign in another way below.'
}

/** Step 1: how to sign in, then that network's own dialog. A refusal is worded neutrally: the person did nothing wrong. */
export const Explain = ({
  onClose,
  onboarding,
  asked,
}: {
  onClose: () => void
  onboarding: boolean
  /** The way that the address names: only it is shown, where this installation has it. */
  asked?: LoginKey
}) => {
  const [search] = useSearchParams()
  const code = search.get('error')
  const refusal = code ? refusalWords(code, loginNamed(search.get('login'))) : undefined
  const { data } = useCheckConnectQuery()
  const { open, busyWith } = useDialog()
  const offered = data?.offered ?? loginKeys
  const connections = data?.connections ?? []
  // The newest login is the one that was refused.
  const lacking =
    code === 'connect_no_permission' ? connections.find(one => one.missing_permissions.length > 0) : undefined
  const ways = asked && offered.includes(asked) ? [asked] : offered
  const choose = (login: LoginKey) => {
    forgetReconnect()
    const again = connections.find(one => one.login === login)
    void open(login, { again, rerequest: code === 'connect_no_permission' })
  }
  return (
    <Wizard
      step={1}
      title={onboarding ? 'Welcome. Connect your first account' : 'Connect accounts'}
      lead="Choose how to sign in. You can add more accounts another way later."
      onClose={onboarding ? undefined : onClose}
      note={
        <>
          <IconLock size={14} stroke={1.75} aria-hidden />
          Fanfare never sees your password
        </>
      }
      actions={
        onboarding ? (
          <Button variant="subtle" size="md" onClick={onClose}>
            Later
          </Button>
        ) : (
          connections.some(({ connected }) => connected) && (
            <Button
              variant="default"
              size="md"
              component={Link}
              to="/connect/2"
              rightSection={<IconArrowRight size={15} stroke={1.75} aria-hidden />}
            >
              Choose accounts
            </Button>
          )
        )
      }
    >
      {onboarding && !refusal && <NameTeam />}
      {refusal && (
        <Refusal
          title={refusal.title}
          message={lacking ? missingWords(lacking.login, lacking.missing_permissions) : refusal.message}
        />
      )}
      {!refusal &&
        connections.map(connection => {
          const { icon: Icon } = loginWords[connection.login]
          return (
            <section key={connection.id} className={classes.known}>
              <span className={classes.icon}>
                <Icon size={20} stroke={1.75} aria-hidden />
              </span>
              <div>
                <h2>
                  Signed in with {loginName(connection.login)} as {connection.me.name}
                </h2>
                <p>{stateOf(connection)}</p>
              </div>
            </section>
          )
        })}
      <SignInWays logins={ways} verb="Continue" busyWith={busyWith} onChoose={choose} />
      {ways.length < offered.length && (
        <Anchor component={Link} to="/onboarding/connect">
          Sign in another way
        </Anchor>
      )}
      <ul className={classes.points}>
        {pointsOf(offered).map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={classes.icon}>
              <Icon size={20} stroke={1.75} aria-hidden />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.rule}>
        Instagram only lets other apps publish to business and creator accounts. Switching is free and takes a minute.
      </p>
    </Wizard>
  )
}
