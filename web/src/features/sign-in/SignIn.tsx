import { Anchor, PinInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isFault } from '../../lib/api/api.ts'
import { CurrentPassword } from '../../lib/forms/CurrentPassword.tsx'
import { emailFault, split } from '../../lib/forms/credential-fields.ts'
import { useSecondFactorMutation, useSignInMutation } from './api.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import classes from './SignIn.module.css'
import { useEnter } from './use-enter.ts'
import { useWait, waitText } from './use-wait.ts'

export default function SignIn() {
  const [challenge, setChallenge] = useState<string | null>(null)
  return challenge ? (
    <SecondFactor challenge={challenge} onAgain={() => setChallenge(null)} />
  ) : (
    <Credentials onChallenge={setChallenge} />
  )
}

const Credentials = ({ onChallenge }: { onChallenge: (challenge: string) => void }) => {
  const { search } = useLocation()
  const [email, setEmail] = useState('')
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
    if (answer.data.second_factor && answer.data.challenge) onChallenge(answer.data.challenge)
    else enter()
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

const SecondFactor = ({ challenge, onAgain }: { challenge: string; onAgain: () => void }) => {
  const [code, setCode] = useState('')
  const [backup, setBackup] = useState(false)
  const [send, { isLoading, error, reset }] = useSecondFactorMutation()
  const enter = useEnter()
  const ended = isFault(error) && error.code === 'link_invalid'
  const wait = useWait(error)
  const submit = async (typed = code) => {
    if (typed.trim().length < 6 || wait) return
    const answer = await send({ body: { challenge, code: typed.trim() } })
    if (answer.data) enter()
    else if (!backup) setCode('')
  }
  return (
    <Form
      title="Two-factor sign-in"
      lead={backup ? 'Enter one of your backup codes. Each works once.' : 'Enter the code from your authenticator app.'}
      fault={
        ended
          ? 'That took too long. Sign in again.'
          : wait === undefined
            ? (split(error, []).whole ?? null)
            : waitText(wait)
      }
      disabled={Boolean(wait)}
      action={ended ? 'Sign in again' : 'Continue'}
      busy={isLoading}
      onSubmit={() => (ended ? onAgain() : void submit())}
      foot={
        <>
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              setBackup(!backup)
              setCode('')
              reset()
            }}
          >
            {backup ? 'Use your authenticator app' : 'Use a backup code'}
          </Anchor>
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
          aria-label="Code from your authenticator app"
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
