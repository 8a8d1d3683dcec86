import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconInfoCircle, IconRepeat, IconUsers, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSettings } from '../../../lib/session/session.ts'
import { localZone } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { editorsSentence } from '../model/editors.ts'
import { firstWords } from '../model/first-words.ts'
import type { Intent } from '../model/sender.ts'
import type { Offered } from '../use-copy.ts'
import classes from './Notes.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const Note = ({ icon: sign, children }: { icon: ReactNode; children: ReactNode }) => (
  <section className={classes.note}>
    {sign}
    {children}
  </section>
)

interface OfferProps {
  offered: Offered
  /** The post has another version than when the copy was made. */
  changed: boolean
  onRestore: () => void
  onDiscard: () => void
}

/** Unsaved work that an earlier visit left on this device. */
export const CopyNote = ({ offered, changed, onRestore, onDiscard }: OfferProps) => {
  const { pastLabel } = useTimes()
  const { timezone } = useSettings()
  const { missing, base, version } = offered.copy
  // A person who has chosen no zone has that of this device.
  const at = pastLabel(new Date(offered.at).toISOString(), timezone === 'UTC' ? localZone() : timezone)
  const words = firstWords(offered.copy.caption)
  return (
    <Note icon={<IconDeviceFloppy {...icon} />}>
      <p role="status">
        {version === null ? 'You have an unfinished post' : 'You have unsaved changes'} from {at}
        {words && (
          <>
            : <bdi>“{words}”</bdi>
          </>
        )}
        .
        {changed &&
          (base ? ' The post was changed since then. Restore merges both.' : ' The post was changed since then.')}
        {missing > 0 &&
          (missing === 1 ? ' One picture must be added again.' : ` ${missing} pictures must be added again.`)}
      </p>
      <Button variant="default" size="compact-md" onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="default" size="compact-md" onClick={onRestore}>
        Restore
      </Button>
    </Note>
  )
}

/** The post begins as a live one. */
export const AgainNote = () => (
  <Note icon={<IconRepeat {...icon} />}>
    <p>This is a new post with the same content. The one that’s live stays as it is.</p>
  </Note>
)

interface OfflineProps {
  /** Copies of unsaved work on this device. */
  count: number
  /** What was asked for and is done when the connection is back. */
  waiting: Intent | null
  /** The button that was pressed. */
  verb: string
  onCancel: () => void
}

/** There is no connection: what is safe, and what will be sent. */
export const OfflineNote = ({ count, waiting, verb, onCancel }: OfflineProps) => (
  <Note icon={<IconWifiOff {...icon} />}>
    <p role="status">
      You’re offline.{' '}
      {waiting
        ? `“${verb}” runs when you’re back online. Keep this page open.`
        : count > 0 && 'Your changes are saved on this device.'}
    </p>
    {waiting && (
      <Button variant="default" size="compact-md" onClick={onCancel}>
        {waiting === 'draft' ? 'Cancel' : 'Don’t send'}
      </Button>
    )}
  </Note>
)

interface NotSavedProps {
  /** Why the draft could not be saved. */
  message: string
  /** A copy of what was typed is on this device. */
  onDevice: boolean
}

/** The draft could not be saved by itself. */
export const NotSavedNote = ({ message, onDevice }: NotSavedProps) => (
  <Note icon={<IconInfoCircle {...icon} />}>
    <p role="status">
      Not saved: {message}
      {onDevice && ' Your changes are saved on this device.'}
    </p>
  </Note>
)

/** Who else has the same post open. */
export const EditorsNote = ({ names }: { names: readonly string[] }) => (
  <Note icon={<IconUsers {...icon} />}>
    <p role="status">{editorsSentence(names)}</p>
  </Note>
)

/** Someone else has changed the same post. `by`: who, where that is known; `scheduled`: it was a draft and is none any more, and is not saved by itself. */
export const TogetherNote = ({ by, scheduled }: { by: string | null; scheduled: boolean }) => (
  <Note icon={<IconUsers {...icon} />}>
    <p role="status">
      {by ?? 'Someone else'} changed this post. You’re seeing the latest version.
      {scheduled && ' It’s no longer a draft, so your changes are saved when you press the button.'}
    </p>
  </Note>
)

/** The account of the post is not connected any more. */
export const NoAccountNote = () => (
  <Note icon={<IconInfoCircle {...icon} />}>
    <p>This post’s account is no longer connected. Choose another account above.</p>
  </Note>
)
