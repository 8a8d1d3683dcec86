import { Anchor, PinInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isFault } from '../../lib/api/api.ts'
import { CurrentPassword } from '../../lib/forms/CurrentPassword.tsx'
import { emailFault, split } from '../../lib/forms/credential-fields.ts'
import { useSecondFactorMutation, useSendSignInCodeMutation, useSignInMutation } from './api.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import classes from './SignIn.module.css'
import { useEnter } from './use-enter.ts'
import { useWait, waitText } from './use-wait.ts'

/** A sign-in whose password was right, and where its code may come from. */
interface Challenge {
  challenge: string
  factors: readonly ('app' | 'email')[]
}

export default function SignIn() {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  return challenge ? (
    <SecondFactor {...challenge} onAgain={() => setChallenge(null)} />
  ) : (
    <Credentials onChallenge={setChallenge} />
  )
}

/** The address that the page before knows, as that of an invitation does. */
const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''

const Credentials = ({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) => {
  const { search, state } = useLocation()
  const [email, setEmail] = useState(emailIn(state))
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [signIn, { isLoading, error }] = useSignInMutation()
  const enter = useEnter()
  const { whole } = split(error, [])
  const wait = useWait(error)
  const submit = async () => {
    setTried(true)
    if (emailFault(email) || !password || wait) return
    const answer = await signIn({ body: { email: email.trim(), password } })
    if (!answer.data) return
    const { second_factor, challenge, factors = ['app'], deletion_cancelled } = answer.data
    if (second_factor && challenge) onChallenge({ challenge, factors })
    else enter(deletion_cancelled)
  }
  return (
    <Form
      title="Welcome back"
      lead="Sign in to Fanfare."
      fault={wait === undefined ? (whole ?? null) : waitText(wait)}
      action="Sign in"
      disabled={Boolean(wait)}
      busy={isLoading}
      onSubmit={() => void submit()}
      foot={
        <p>
          New here?{' '}
          <Anchor component={Link} to={{ pathname: '/sign-up', search }}>
            Create an account
          </Anchor>
        </p>
      }
    >
      <EmailField autoFocus value={email} onChange={setEmail} error={tried && emailFault(email)} />
      <div>
        <CurrentPassword
          name="password"
          value={password}
          onChange={setPassword}
          error={tried && !password && 'Enter your password'}
        />
        <p className={classes.forgot}>
          <Anchor component={Link} to="/forgot">
            Forgot password?
          </Anchor>
        </p>
      </div>
    </Form>
  )
}

type Way = 'app' | 'email' | 'backup'
const leads: Record<Way, string> = {
  app: 'Enter the code from your authenticator app.',
  email: 'Enter the code that we emailed you. It works for 10 minutes.',
  backup: 'Enter one of your backup codes. Each works once.',
}
const others: Record<Way, string> = {
  app: 'Use your authenticator app',
  email: 'Email me a code',
  backup: 'Use a backup code',
}

const SecondFactor = ({ challenge, factors, onAgain }: Challenge & { onAgain: () => void }) => {
  const [code, setCode] = useState('')
  // Where there is no app a code was sent already.
  const [way, setWay] = useState<Way>(factors.includes('app') ? 'app' : 'email')
  const backup = way === 'backup'
  const [send, { isLoading, error, reset }] = useSecondFactorMutation()
  const [sendCode, sending] = useSendSignInCodeMutation()
  const go = (to: Way) => {
    if (to === 'email') void sendCode({ body: { challenge } })
    setWay(to)
    setCode('')
    reset()
  }
  const enter = useEnter()
  const ended = isFault(error) && error.code === 'link_invalid'
  const wait = useWait(error)
  const submit = async (typed = code) => {
    if (typed.trim().length < 6 || wait) return
    const answer = await send({ body: { challenge, code: typed.trim() } })
    if (answer.data) enter(answer.data.deletion_cancelled)
    else if (!backup) setCode('')
  }
  return (
    <Form
      title="Two-factor sign-in"
      lead={
        way === 'email' && sending.data
          ? `We sent a code to ${sending.data.sent_to}. It works for 10 minutes.`
          : leads[way]
      }
      fault={
        ended
          ? 'That took too long. Sign in again.'
          : wait === undefined
            ? (split(error ?? sending.error, []).whole ?? null)
            : waitText(wait)
      }
      disabled={Boolean(wait)}
      action={ended ? 'Sign in again' : 'Continue'}
      busy={isLoading}
      onSubmit={() => (ended ? onAgain() : void submit())}
      foot={
        <>
          {(['app', 'email', 'backup'] as const)
            .filter(other =>
              other === 'email'
                ? factors.includes(other)
                : other !== way && (other === 'backup' || factors.includes(other)),
            )
            .map(other => (
              <Anchor key={other} component="button" type="button" onClick={() => go(other)}>
                {other === 'email' && way === 'email' ? 'Send again' : others[other]}
              </Anchor>
            ))}
          <Anchor component="button" type="button" onClick={onAgain}>
            Back to sign-in
          </Anchor>
        </>
      }
    >
      {backup ? (
        <TextInput
          label="Backup code"
          name="backup-code"
          autoComplete="off"
          autoFocus
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
      ) : (
        <PinInput
          key="pin"
          length={6}
          type="number"
          oneTimeCode
          autoFocus
          aria-label={way === 'app' ? 'Code from your authenticator app' : 'Code from the email'}
          size="md"
          gap={8}
          value={code}
          onChange={setCode}
          onComplete={typed => void submit(typed)}
          classNames={{ root: classes.pin, input: classes.digit }}
          error={Boolean(error) && !ended}
        />
      )}
    </Form>
  )
}
