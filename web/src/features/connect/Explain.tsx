import { catalogue, type ErrorCode } from '@fanfare/contracts/errors.ts'
import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconBrandFacebook,
  IconCalendarCheck,
  IconLock,
  IconPhoto,
  IconShieldCheck,
} from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useCheckConnectQuery } from './api.ts'
import classes from './Explain.module.css'
import { forgetReconnect } from './model/reconnect.ts'
import { Refusal } from './Refusal.tsx'
import { useDialog } from './use-dialog.ts'
import { Wizard } from './Wizard.tsx'

const points = [
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
    text: 'Here or in Facebook settings.',
  },
]

/** Step 1: what connecting means, then the network's own dialog. A refusal is worded neutrally: the person did nothing wrong. */
export const Explain = ({ onClose, onboarding }: { onClose: () => void; onboarding: boolean }) => {
  const [search] = useSearchParams()
  const code = search.get('error')
  const refusal = code
    ? (catalogue[code as ErrorCode] ?? {
        title: 'That didn’t work',
        message: 'Facebook didn’t say why. Try again.',
      })
    : undefined
  const { data: connection } = useCheckConnectQuery()
  const { open, busy } = useDialog()
  const missing = code === 'connect_no_permission' || (connection?.missing_permissions.length ?? 0) > 0
  return (
    <Wizard
      step={1}
      title={onboarding ? 'Welcome. Connect your first account' : 'Connect accounts'}
      lead="Sign in with Facebook to connect your Facebook Pages and the Instagram accounts linked to them."
      onClose={onboarding ? undefined : onClose}
      note={
        <>
          <IconLock size={14} stroke={1.75} aria-hidden />
          Fanfare never sees your password
        </>
      }
      actions={
        <>
          {onboarding && (
            <Button variant="subtle" size="md" onClick={onClose}>
              Later
            </Button>
          )}
          <Button
            size="md"
            leftSection={<IconBrandFacebook size={18} stroke={1.75} aria-hidden />}
            loading={busy}
            onClick={() => {
              forgetReconnect()
              void open(missing)
            }}
          >
            {refusal ? 'Try again with Facebook' : 'Continue with Facebook'}
          </Button>
        </>
      }
    >
      {refusal && <Refusal title={refusal.title} message={refusal.message} />}
      {connection?.connected && !refusal && (
        <section className={classes.known}>
          <div>
            <h2>Signed in with Facebook{connection.me ? ` as ${connection.me.name}` : ''}</h2>
            <p>
              {missing
                ? 'Some permissions are off. Continue with Facebook to turn them on.'
                : 'You can choose accounts now, or sign in as someone else.'}
            </p>
          </div>
          <Button
            variant="default"
            component={Link}
            to="/connect/2"
            rightSection={<IconArrowRight size={15} stroke={1.75} aria-hidden />}
          >
            Choose accounts
          </Button>
        </section>
      )}
      <ul className={classes.points}>
        {points.map(({ icon: Icon, title, text }) => (
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
        Instagram only lets other apps publish to business and creator accounts that are linked to a Facebook Page.
        Switching is free and takes a minute.
      </p>
    </Wizard>
  )
}
