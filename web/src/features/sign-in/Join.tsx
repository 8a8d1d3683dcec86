import { CSRF_IN_COOKIES } from '@fanfare/contracts/cookies.ts'
import type { JoinedTeam, OpenInvite } from '@fanfare/contracts/entities/invites.ts'
import { roleName } from '@fanfare/contracts/policy.ts'
import { Anchor, Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { putOff } from '../../lib/session/connect-later.ts'
import { useMeQuery } from '../../lib/session/session-api.ts'
import { useEnterTeam } from '../../lib/session/use-enter-team.ts'
import { useSignOutNow } from '../../lib/session/use-sign-out-now.ts'
import { useTeamSwitch } from '../../lib/session/use-team-switch.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { useToast } from '../../ui/toast.ts'
import { useAcceptInviteMutation, useJoinedTeamQuery, useOpenInviteQuery } from './api.ts'
import { Form } from './Form.tsx'
import classes from './Join.module.css'
import { joinState } from './join-state.ts'
import { SignUpForm } from './SignUpForm.tsx'

/** `/join/{token}`: what the invitation is for, and the shortest way into the team for anyone who opened it. */
export default function Join() {
  const { token = '' } = useParams()
  const { data: invite, error, refetch } = useOpenInviteQuery({ params: { token } })
  // A visitor has no session to ask for: the cookie of forms comes with it.
  const [cameIn] = useState(() => CSRF_IN_COOKIES.test(document.cookie))
  const [mayBeIn, setMayBeIn] = useState(cameIn)
  const me = useMeQuery(undefined, { skip: !mayBeIn })
  // Who opens it again after they joined is no stranger, also where it is used up.
  const joined = useJoinedTeamQuery({ params: { token } }, { skip: !me.data })
  if (joined.data) return <Member team={joined.data} email={me.data?.email} />
  if (me.data && joined.isLoading) return <Opening />
  if (isFault(error) && error.code === 'link_invalid') return <Invalid signedIn={me.data !== undefined} />
  if (error)
    return (
      <Form
        title="The invitation couldn’t be opened"
        lead={messageOf(error)}
        action="Try again"
        onSubmit={() => void refetch()}
      />
    )
  if (!invite || (cameIn && me.isLoading)) return <Opening />
  return <Opened token={token} invite={invite} me={mayBeIn ? me.data : undefined} onSession={setMayBeIn} />
}

const Opening = () => (
  <Form title="Opening your invitation">
    <Loader size="sm" aria-label="Opening" />
  </Form>
)

/** The person is in the team already: the way to it. */
const Member = ({ team, email }: { team: JoinedTeam; email: string | undefined }) => {
  const { change, isLoading } = useTeamSwitch()
  return (
    <Form
      title={`You’re a member of ${team.name}`}
      lead="You’ve joined already, so there’s nothing left to accept."
      action={`Open ${team.name}`}
      busy={isLoading}
      onSubmit={() => void change(team.id, '/publishing/calendar/month')}
    >
      {email && <SignedInAs email={email} />}
    </Form>
  )
}

const Invalid = ({ signedIn }: { signedIn: boolean }) => (
  <Form
    title="This invitation isn’t valid"
    lead="It may have expired, been used already or been revoked. Ask the person who sent it for a new one."
  >
    <Button size="md" component={Link} to={signedIn ? '/' : '/sign-in'}>
      {signedIn ? 'Open Fanfare' : 'Sign in'}
    </Button>
  </Form>
)

interface Props {
  token: string
  invite: OpenInvite
  /** The signed-in person, where there is one. */
  me: { id: string; email: string } | undefined
  /** Somebody has signed up here, or has signed out. */
  onSession: (isIn: boolean) => void
}

const Opened = ({ token, invite, me, onSession }: Props) => {
  const toast = useToast()
  const enter = useEnterTeam()
  const signOut = useSignOutNow()
  const [accept, { isLoading, error }] = useAcceptInviteMutation()
  const [leaving, setLeaving] = useState(false)
  const here = `/join/${encodeURIComponent(token)}`
  const { team } = invite
  const code = isFault(error) ? error.code : undefined
  const state = code === 'invite_other_person' ? 'other' : joinState(invite, me)

  const join = async (userId: string) => {
    const { data } = await accept({ params: { token } })
    if (!data) return onSession(true)
    // Connecting accounts is nothing to begin with in a team of others: its pages offer it.
    putOff(userId, data.team_id)
    enter('/publishing/calendar/month')
    toast.done(`Welcome to ${team.name}`)
  }
  const title = `Join ${team.name}`
  const lead = (
    <>
      {invite.invited_by} invited you to {team.name} on Fanfare as {roleName[invite.role]}.
    </>
  )
  if (code === 'link_invalid') return <Invalid signedIn={me !== undefined} />
  if (code === 'member_limit')
    return (
      <Form
        title={`${team.name} has no free seat`}
        lead={`Ask ${invite.invited_by} to free one or to upgrade the plan, then open this link again. The invitation stays valid until it expires.`}
        action="Try again"
        busy={isLoading}
        onSubmit={() => me && void join(me.id)}
      >
        {me && <SignedInAs email={me.email} />}
      </Form>
    )
  if (state === 'sign-up')
    return (
      <SignUpForm
        title={title}
        lead={lead}
        action="Create account and join"
        email={invite.email ?? undefined}
        busy={isLoading}
        onDone={({ id }) => void join(id)}
        foot={
          <p>
            Already have an account?{' '}
            <Anchor component={Link} to={{ pathname: '/sign-in', search: `?next=${encodeURIComponent(here)}` }}>
              Sign in
            </Anchor>
          </p>
        }
      />
    )
  if (state === 'sign-in')
    return (
      <Form title={title} lead={lead}>
        <p>
          You already have an account with <b>{invite.email}</b>. Sign in to join.
        </p>
        <Button
          size="md"
          component={Link}
          to={{ pathname: '/sign-in', search: `?next=${encodeURIComponent(here)}` }}
          state={{ email: invite.email }}
        >
          Sign in
        </Button>
      </Form>
    )
  if (state === 'other')
    return (
      <Form
        title="This invitation is for someone else"
        lead={
          <>
            {invite.invited_by} invited <b>{invite.email}</b> to {team.name}.
          </>
        }
        action="Sign out and continue"
        busy={leaving}
        onSubmit={async () => {
          setLeaving(true)
          // Signed out, the same page asks for the right person.
          if (await signOut('keep', here)) onSession(false)
          setLeaving(false)
        }}
        foot={
          <Anchor component={Link} to="/">
            Stay signed in and open Fanfare
          </Anchor>
        }
      >
        {me && <SignedInAs email={me.email} />}
      </Form>
    )
  return (
    <Form
      title={title}
      lead={lead}
      fault={error ? messageOf(error) : null}
      action={title}
      busy={isLoading}
      onSubmit={() => me && void join(me.id)}
      foot={
        <Anchor component={Link} to="/">
          Not now
        </Anchor>
      }
    >
      {me && <SignedInAs email={me.email} />}
    </Form>
  )
}

const SignedInAs = ({ email }: { email: string }) => (
  <p className={classes.me}>
    <Face src={null} name={email} size={32} />
    <span>Signed in as {email}</span>
  </p>
)
