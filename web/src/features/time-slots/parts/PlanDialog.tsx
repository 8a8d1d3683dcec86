import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Modal, Skeleton } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useState } from 'react'
import { PreviewList } from '../../../lib/posts/placing/PreviewList.tsx'
import {
  useClearPostsMutation,
  useClearPreviewQuery,
  useShufflePostsMutation,
  useShufflePreviewQuery,
} from '../../../lib/posts/placing/placing-api.ts'
import { clearedWords, shuffledWords } from '../../../lib/posts/placing/placing-words.ts'
import { useBatch } from '../../../lib/posts/placing/use-batch.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useSheet } from '../../../ui/use-sheet.ts'
import classes from './Dialogs.module.css'

interface Props {
  account: SocialAccount
  onClose: () => void
}
interface PreviewProps extends Props {
  title: string
  preview: { currentData?: Batch | undefined; isFetching: boolean; error?: unknown; refetch: () => unknown }
  /** Says what would happen to so many posts. */
  sentence: (posts: number) => string
  /** Said where there is no post at all, and where none of those that are listed can be changed. */
  nothing: string
  none: string
  confirm: (posts: number) => string
  again?: { label: string; run: () => void }
  busy: boolean
  run: () => Promise<boolean>
}

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`
const nothingToShuffle = 'Nothing to shuffle. You need at least two posts in time slots.'
const newSeed = () => Math.floor(Math.random() * 0x7fffffff)

/** What would become of each post of an account, and the button that does it. */
const Preview = (props: PreviewProps) => {
  const { account, title, preview, sentence, nothing, none, confirm, again, busy, run, onClose } = props
  const sheet = useSheet()
  const shown = preview.currentData
  const count = shown?.done ?? 0
  // Where nothing changes, only what keeps a post from it is worth reading.
  const items = shown?.items.filter(({ left }) => count > 0 || left) ?? []
  return (
    <Modal opened onClose={onClose} title={title} size={640} {...sheet}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void run().then(done => done && onClose())
        }}
      >
        {!shown && preview.error ? (
          <ErrorCard title="The preview" error={preview.error} onRetry={preview.refetch} />
        ) : !shown ? (
          <Skeleton height={384} radius={7} />
        ) : items.length === 0 ? (
          <p className={classes.note}>{nothing}</p>
        ) : (
          <>
            <p className={classes.note} aria-live="polite">
              {count > 0 ? sentence(count) : none}
              {shown.left > 0 && ` ${posts(shown.left)} ${shown.left === 1 ? 'stays' : 'stay'} as before.`}
            </p>
            <PreviewList items={items} accounts={new Map([[account.id, account]])} />
          </>
        )}
        <div className={classes.actions}>
          {again && count > 1 && (
            <Button
              type="button"
              variant="default"
              className={classes.first}
              leftSection={<IconArrowsShuffle size={16} stroke={1.75} aria-hidden />}
              onClick={again.run}
            >
              {again.label}
            </Button>
          )}
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={count === 0 || preview.isFetching}>
            {confirm(count)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The posts in the slots of an account change places. The preview and what is done have the same seed. */
export const ShuffleDialog = ({ account, onClose }: Props) => {
  const [seed, setSeed] = useState(newSeed)
  const params = { id: account.id }
  const preview = useShufflePreviewQuery({ params, body: { seed, dry_run: true } })
  const [shuffle, { isLoading: busy }] = useShufflePostsMutation()
  const batch = useBatch()
  return (
    <Preview
      account={account}
      title={`Shuffle posts: ${accountName(account)}`}
      preview={preview}
      sentence={count =>
        `${posts(count)} in time slots ${count === 1 ? 'gets' : 'get'} a new order. The times stay, and so do posts outside of time slots.`
      }
      nothing={nothingToShuffle}
      none={nothingToShuffle}
      confirm={count => (count > 0 ? `Shuffle ${posts(count)}` : 'Nothing to shuffle')}
      again={{ label: 'Shuffle again', run: () => setSeed(newSeed()) }}
      busy={busy}
      run={() => batch(shuffle({ params, body: { seed } }).unwrap(), shuffledWords)}
      onClose={onClose}
    />
  )
}

/** All scheduled posts of an account become drafts again. */
export const ClearDialog = ({ account, onClose }: Props) => {
  const params = { id: account.id }
  const preview = useClearPreviewQuery({ params, body: { dry_run: true } })
  const [clear, { isLoading: busy }] = useClearPostsMutation()
  const batch = useBatch()
  return (
    <Preview
      account={account}
      title={`Unschedule posts: ${accountName(account)}`}
      preview={preview}
      sentence={count =>
        count === 1
          ? '1 post becomes a draft and keeps its planned time.'
          : `${posts(count)} become drafts and keep their planned times.`
      }
      nothing="This account has no scheduled posts."
      none="Nothing to unschedule."
      confirm={count => (count > 0 ? `Unschedule ${posts(count)}` : 'Nothing to unschedule')}
      busy={busy}
      run={() => batch(clear({ params, body: {} }).unwrap(), clearedWords)}
      onClose={onClose}
    />
  )
}
