import { SignIn, SignInSecondFactor } from '@fanfare/contracts/endpoints/auth.ts'
import { SendSignInCode } from '@fanfare/contracts/endpoints/email-factor.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { Anchor, Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { api, from, messageOf } from '../lib/api/api.ts'
import { send } from '../lib/api/http.ts'
import { CurrentPassword } from '../lib/forms/CurrentPassword.tsx'
import { settled } from '../lib/session/signed-out.ts'
import { useAppDispatch } from '../lib/store/hooks.ts'
import classes from './SignInAgainDialog.module.css'

const { useSignInAgainMutation, useSecondFactorAgainMutation, useSendCodeAgainMutation } = api.injectEndpoints({
  endpoints: build => ({
    signInAgain: build.mutation(from(SignIn)),
    secondFactorAgain: build.mutation(from(SignInSecondFactor)),
    sendCodeAgain: build.mutation(from(SendSignInCode)),
  }),
})

/** A sign-in whose password was right, and where its code may come from. */
interface Challenge {
  challenge: string
  factors: readonly ('app' | 'email')[]
}

/** Someone who is typing is left to it until they have paused for this long; ms. */
const pauseMs = 1000

/**
 * Whether nobody is typing: the dialog takes the focus, and would receive the rest of a caption in its password field. With the focus in
 * no field it is true at once.
 */
const useTypingPaused = () => {
  const [paused, setPaused] = useState(
    () => !document.activeElement?.matches('input, textarea, [contenteditable="true"]'),
  )
  useEffect(() => {
    if (paused) return
    const pause = () => setTimeout(() => setPaused(true), pauseMs)
    let timer = pause()
    const typed = () => {
      clearTimeout(timer)
      timer = pause()
    }
    document.addEventListener('input', typed, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', typed, true)
    }
  }, [paused])
  return paused
}

/** Signing in over the screen on which the session ended. Opens when nobody is typing. */
export default function SignInAgainDialog({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const paused = useTypingPaused()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const back = async () => {
    const now = await send({ endpoint: GetUser })
    if ('data' in now && (now.data as User).active_team !== user.active_team) location.reload()
    else dispatch(settled(true))
  }
  return (
    <Modal
      opened={paused}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sign in to continue"
      size={400}
      zIndex={400}
    >
      {challenge ? (
        <Code {...challenge} onBack={back} onAgain={() => setChallenge(null)} />
      ) : (
        <Password email={user.email} onBack={back} onChallenge={setChallenge} />
      )}
    </Modal>
  )
}

interface FormProps {
  fault: string | null
  action: string
  busy: boolean
  other: { label: string; run: () => void }
  onSubmit: () => void
  children: ReactNode
}

const Form = ({ fault, action, busy, other, onSubmit, children }: FormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {children}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {action}
      </Button>
      <Anchor component="button" type="button" className={classes.other} onClick={other.run}>
        {other.label}
      </Anchor>
    </form>
  )
}

const Password = (props: {
  email: string
  onBack: () => Promise<void>
  onChallenge: (challenge: Challenge) => void
}) => {
  const { email, onBack, onChallenge } = props
  const dispatch = useAppDispatch()
  const [password, setPassword] = useState('')
  const [signIn, { isLoading, error }] = useSignInAgainMutation()
  const submit = async () => {
    if (!password) return
    const { data } = await signIn({ body: { email, password } })
    if (data?.second_factor && data.challenge)
      onChallenge({ challenge: data.challenge, factors: data.factors ?? ['app'] })
    else if (data) await onBack()
  }
  return (
    <Form
      fault={error ? messageOf(error) : null}
      action="Sign in"
      busy={isLoading}
      other={{ label: 'Use another account', run: () => dispatch(settled(false)) }}
      onSubmit={() => void submit()}
    >
      <p>Your session has expired. Your changes are safe on this device.</p>
      <TextInput label="Email" type="email" name="email" autoComplete="username" value={email} readOnly />
      <CurrentPassword name="password" data-autofocus value={password} onChange={setPassword} />
    </Form>
  )
}

const Code = (props: Challenge & { onBack: () => Promise<void>; onAgain: () => void }) => {
  const { challenge, factors, onBack, onAgain } = props
  const [code, setCode] = useState('')
  const [check, { isLoading, error }] = useSecondFactorAgainMutation()
  const [sendCode, sending] = useSendCodeAgainMutation()
  const sent = sending.data?.sent_to
  const submit = async () => {
    const typed = code.trim()
    if (typed.length < 6) return
    const { data } = await check({ body: { challenge, code: typed } })
    if (data) await onBack()
  }
  return (
    <Form
      fault={error || sending.error ? messageOf(error ?? sending.error) : null}
      action="Continue"
      busy={isLoading}
      other={{ label: 'Back to password', run: onAgain }}
      onSubmit={() => void submit()}
    >
      <TextInput
        label="Code"
        description={sent ? `We sent one to ${sent}.` : 'From your authenticator app or an email, or a backup code'}
        name="code"
        autoComplete="one-time-code"
        data-autofocus
        autoFocus
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      {factors.includes('email') && (
        <Anchor component="button" type="button" onClick={() => void sendCode({ body: { challenge } })}>
          {sent ? 'Send again' : 'Email me a code'}
        </Anchor>
      )}
    </Form>
  )
}
