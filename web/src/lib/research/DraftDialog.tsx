import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { accountName, type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { creditedCaption } from '@fanfare/contracts/research/credit-line.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { repostImpossible } from '@fanfare/contracts/research/repost-impossible.ts'
import { Button, Modal, Select, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isFault, messageOf } from '../api/api.ts'
import { searchAlong } from '../navigation/account-filter.ts'
import { composeTaken } from '../posts/compose-from.ts'
import { useAccounts, useTeam } from '../session/session.ts'
import classes from './DraftDialog.module.css'
import { useDraftFromSavedPostMutation, useFetchMediaMutation } from './saved-posts-api.ts'

/** What a new post takes over from a post that is live. */
interface Source {
  network: NetworkType
  caption: string
  username: string | null
  user_fullname: string | null
  media: { type: 'image' | 'video'; url: string }[]
  /** Pictures and videos that it has, those without a file too; null: not known. */
  total: number | null
  /** A text has no files anywhere. */
  type: SavedPost['type']
}

/** What a draft would be without, in words; undefined: nothing, or all of it, which is refused. */
const leftOutWords = ({ media, total, network }: Source): string | undefined => {
  const missing = media.length === 0 ? 0 : (total ?? 0) - media.length
  if (missing <= 0) return undefined
  const files = missing === 1 ? 'its file' : 'their files'
  return `${missing} of ${total} items won’t be posted, because ${networkOf(network).name} doesn’t share ${files}. A video might contain copyrighted content.`
}

/** Whether the team can keep drafts: where it can't, the composer opens with the post, and nothing is stored before. */
export const useDrafts = (): boolean => {
  const { drafts, needs_approval: needsApproval } = useTeam()
  return drafts || needsApproval
}

interface Props {
  source: Source
  /** The saved post that it is already; undefined: it is none, or that isn't known. */
  known?: string | undefined
  /** The line of credit to begin with; null: whose post it is isn’t known, so none can be added. */
  credit: string | null
  /** It is the team’s own: nobody has to be asked, and nobody is credited. */
  own?: boolean
  /** The saved post that the draft is made from: it is saved first where it is not yet. Undefined where that failed, which is said. */
  savedId: () => Promise<string | undefined>
  /** The draft is made and is opened. Absent: as when it is closed. */
  onDone?: () => void
  onClose: () => void
}

/**
 * Makes a draft of a post that is live, for an account that is chosen, and opens it; in a plan without drafts the composer opens with the post, and
 * nothing is saved for it. Where it is someone else's, the person is reminded whose it is.
 */
export const DraftDialog = ({ source, known, credit, own = false, savedId, onClose, onDone = onClose }: Props) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { accounts, active } = useAccounts()
  const usable = accounts.filter(({ status }) => status === AccountActive)
  const [account, setAccount] = useState<string | null>(
    usable.find(({ id }) => id === active?.id)?.id ?? usable[0]?.id ?? null,
  )
  const creditable = credit !== null && !own
  const [credited, setCredited] = useState(creditable)
  const [line, setLine] = useState(credit ?? '')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [make] = useDraftFromSavedPostMutation()
  const [fetchFiles] = useFetchMediaMutation()
  const drafts = useDrafts()
  const leftOut = leftOutWords(source)
  /** Opens the composer with the post. Rejects with a fault. */
  const compose = async (accountId: string) => {
    const { media, type } = source
    if (media.length === 0 && type !== 'text') return setFault(repostImpossible(type))
    const files = media.length > 0 ? (await fetchFiles({ body: { media } }).unwrap()).data : []
    const caption = credited ? creditedCaption(source, line.trim()) : source.caption
    const { to, state } = composeTaken({ caption, accountId, media: files, savedId: known ?? null }, search)
    onDone()
    void navigate(to, { state })
  }
  const draft = async () => {
    if (!account) return setFault('Choose an account')
    if (credited && !line.trim()) return setFault('Enter the line of credit, or turn it off')
    setBusy(true)
    setFault(undefined)
    try {
      if (!drafts) return await compose(account)
      const id = await savedId()
      if (!id) return
      const body = { account_id: account, credit: credited, ...(credited && { credit_line: line.trim() }) }
      const { post_id: postId } = await make({ params: { id }, body }).unwrap()
      onDone()
      void navigate({ pathname: `/publishing/editor/${postId}/saved_post`, search: searchAlong(search) })
    } catch (reason) {
      // The dialog of the limit says the rest.
      setFault(isFault(reason) && reason.limit ? undefined : messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={drafts ? 'Make a draft' : 'Make a post'} size={440}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void draft()
        }}
      >
        {usable.length === 0 ? (
          <p className={classes.fault} role="alert">
            Connect an account first. A {drafts ? 'draft' : 'post'} is made for one of your accounts.
          </p>
        ) : (
          <Select
            label="Account"
            data-autofocus
            data={usable.map(one => ({ value: one.id, label: `${accountName(one)}, ${networkOf(one.type).name}` }))}
            value={account}
            allowDeselect={false}
            comboboxProps={{ zIndex: 25 }}
            onChange={setAccount}
          />
        )}
        {creditable && (
          <div className={classes.credit}>
            <Switch
              label="Credit the creator in the caption"
              checked={credited}
              onChange={event => {
                setCredited(event.currentTarget.checked)
                setFault(undefined)
              }}
            />
            {credited && (
              <TextInput
                aria-label="Line of credit"
                dir="auto"
                maxLength={savedPosts.creditLength}
                value={line}
                onChange={event => {
                  setLine(event.currentTarget.value)
                  setFault(undefined)
                }}
              />
            )}
          </div>
        )}
        {!own && (
          <p className={classes.note}>
            <IconAlertTriangle size={16} stroke={2} aria-hidden />
            <span>You need the creator’s permission to repost this. A credit line doesn’t replace it.</span>
          </p>
        )}
        {leftOut && (
          <p className={classes.note}>
            <IconAlertTriangle size={16} stroke={2} aria-hidden />
            <span>{leftOut}</span>
          </p>
        )}
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={usable.length === 0}>
            {drafts ? 'Make draft' : 'Open in the composer'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
