import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import { Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '../../../ui/FormActions.tsx'
import { messageOf } from '../../api/api.ts'
import classes from './Approval.module.css'
import { useSendBackPostMutation } from './api.ts'

/** What its author is to change. */
export const SendBack = ({ post, onDone, onClose }: { post: Post; onDone: () => void; onClose: () => void }) => {
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [send, { isLoading, error }] = useSendBackPostMutation()
  const submit = async () => {
    setTried(true)
    if (!note.trim()) return
    try {
      await send({ params: { id: post.id }, body: { note: note.trim() } }).unwrap()
      onDone()
    } catch {
      // The dialog stays and says why.
    }
  }
  return (
    <Modal opened onClose={onClose} title="Send back" size={460}>
      <form
        noValidate
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <Textarea
          label="What should change?"
          description="Its author sees this note, edits the post and asks again."
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={lengths.approvalNote}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          error={tried && !note.trim() && 'Write what should change'}
        />
        {error !== undefined && (
          <p role="alert" className={classes.fault}>
            {messageOf(error)}
          </p>
        )}
        <FormActions submit="Send back" busy={isLoading} onCancel={onClose} />
      </form>
    </Modal>
  )
}
