import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarOff, IconClock, IconSend, IconUserCheck } from '@tabler/icons-react'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { draftVerb } from '../model/submit-label.ts'
import classes from './SubmitBar.module.css'

interface Props {
  /** When it goes out, as a person says it, and what becomes of it. */
  when: string
  kinds: string
  /** To which linked page it goes too. */
  also: string | undefined
  verb: string
  now: boolean
  /** It goes out at its time already: the button beside the main one takes it off the schedule. */
  scheduled: boolean
  /** Why it cannot be sent. */
  blocked: string | null
  /** The first check is still to come: whether it can be sent is not known yet. */
  unchecked: boolean
  fault: string | null
  saving: 'draft' | 'send' | null
  /** Files are on their way: nothing can be saved yet. */
  busy: boolean
  phone: boolean
  /** Goes to the fields of the time, which lie far below on a phone. */
  onWhen: (() => void) | undefined
  /** Absent where it can't be a draft: the team's plan has none. */
  onDraft: (() => void) | undefined
  /** The post waits for this person, who approves it with the main button or sends it back: asks for the note that says why. */
  onSendBack?: (() => void) | undefined
}

/** What will happen, said once more, with the buttons for it. At the bottom of the screen on phones. */
export const SubmitBar = ({
  when,
  kinds,
  also,
  verb,
  now,
  scheduled,
  blocked,
  unchecked,
  fault,
  saving,
  busy,
  phone,
  onWhen,
  onDraft,
  onSendBack,
}: Props) => {
  const Icon = onSendBack ? IconUserCheck : now ? IconSend : IconClock
  const size = phone ? 'lg' : 'md'
  return (
    <footer className={classes.foot}>
      <div className={classes.summary} aria-live="polite">
        {fault ? (
          <span role="alert" className={classes.fault}>
            {fault}
          </span>
        ) : (
          <>
            <strong>
              {when}
              {onWhen && (
                <Button variant="subtle" size="compact-sm" aria-label="Change the time" onClick={onWhen}>
                  Change
                </Button>
              )}
            </strong>
            <span>{kinds}</span>
            {also && <span>{also}</span>}
          </>
        )}
      </div>
      {blocked && <span className={classes.blocked}>{blocked}</span>}
      {onSendBack && (
        <Button
          variant="default"
          size={size}
          disabled={saving !== null}
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={onSendBack}
        >
          Send back
        </Button>
      )}
      {onDraft && (
        <Button
          variant="default"
          size={size}
          loading={saving === 'draft'}
          disabled={busy || saving === 'send'}
          leftSection={scheduled && <IconCalendarOff size={16} stroke={1.75} aria-hidden />}
          onClick={onDraft}
        >
          {draftVerb(scheduled)}
        </Button>
      )}
      <Button
        type="submit"
        size={size}
        loading={saving === 'send'}
        disabled={Boolean(blocked) || unchecked || saving === 'draft'}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        rightSection={
          phone ? undefined : (
            <span className={classes.key}>
              <KeyHint keys="mod+Enter" />
            </span>
          )
        }
      >
        {verb}
      </Button>
    </footer>
  )
}
