import type { DeletionReview } from '@fanfare/contracts/entities/person.ts'
import { lengths, person } from '@fanfare/contracts/limits.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isFault, messageOf } from '../../../lib/api/api.ts'
import { CurrentPassword } from '../../../lib/forms/CurrentPassword.tsx'
import { useSettings } from '../../../lib/session/session.ts'
import { useSignOutNow } from '../../../lib/session/use-sign-out-now.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { useToast } from '../../../ui/toast.ts'
import { Card } from '../Card.tsx'
import classes from '../Dialogs.module.css'
import { useDeleteUserMutation, useReviewDeletionQuery } from './api.ts'
import own from './Data.module.css'
import { deletionWords } from './model/deletion-words.ts'

/** The end of a person's account, with all that follows from it. */
export const DeleteAccount = () => {
  const [open, setOpen] = useState(false)
  return (
    <Card
      title="Delete my account"
      text={`You see what is deleted and what stays with your teams first. For ${person.graceDays} days, you can sign in to keep your account.`}
      side={
        <Button variant="default" data-danger onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      }
    >
      {open && <Dialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

const Dialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useReviewDeletionQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Modal opened onClose={onClose} title="Delete your account?" size={560}>
      {error ? (
        <ErrorCard title="Account" error={error} onRetry={refetch} />
      ) : !data || isFetching ? (
        <RowsSkeleton rows={3} />
      ) : data.in_the_way.length > 0 ? (
        <InTheWay teams={data.in_the_way} onClose={onClose} />
      ) : (
        <Consequences review={data} onClose={onClose} />
      )}
    </Modal>
  )
}

/** Teams that others work in go to one of them first, or are deleted on purpose. */
const InTheWay = ({ teams, onClose }: { teams: DeletionReview['in_the_way']; onClose: () => void }) => (
  <>
    <div className={`${own.groups} ${own.stop}`}>
      <h3>You own teams with other members</h3>
      <p>Hand over or delete each of them. Then delete your account.</p>
      <ul>
        {teams.map(({ id, name, members }) => (
          <li key={id}>
            <Link to={`/settings/team/${id}`} onClick={onClose}>
              {name}
            </Link>
            , {members} members
          </li>
        ))}
      </ul>
    </div>
    <div className={classes.done}>
      <Button variant="default" data-autofocus onClick={onClose}>
        Close
      </Button>
    </div>
  </>
)

const Consequences = ({ review, onClose }: { review: DeletionReview; onClose: () => void }) => {
  const toast = useToast()
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  const leave = useSignOutNow()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [remove, { isLoading, error }] = useDeleteUserMutation()
  const matches = typed.trim() === review.username
  const wrong = isFault(error) && error.code === 'wrong_password' ? error.message : null
  const submit = async () => {
    setTried(true)
    if (!matches || !password) return
    const { data } = await remove({ body: { username: typed.trim(), password } })
    if (!data) return
    await leave('delete')
    toast.done(
      `Your account will be deleted on ${instantDay(data.purge_at, timezone)}. Sign in before then to keep it.`,
    )
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={own.groups}>
        {deletionWords(review, instantDay(review.purge_at, timezone)).map(({ title, points }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <TextInput
        mt={18}
        mb={14}
        label={`Type ${review.username} to confirm`}
        autoComplete="off"
        maxLength={lengths.username}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        error={tried && !matches && 'Type your username exactly as shown'}
      />
      <CurrentPassword
        name="password"
        value={password}
        onChange={setPassword}
        error={(tried && !password && 'Enter your password') || wrong}
      />
      {error && !wrong && (
        <p className={classes.fault} role="alert">
          {messageOf(error)}
        </p>
      )}
      <FormActions submit="Delete account" danger busy={isLoading} focus="cancel" onCancel={onClose} />
    </form>
  )
}
