import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { library } from '@fanfare/contracts/limits.ts'
import { Button, Modal, Select, TagsInput } from '@mantine/core'
import { IconInfoCircle, IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLeaving } from '../../lib/navigation/use-leaving.ts'
import { composeFrom } from '../../lib/posts/compose-from.ts'
import { usageWords } from '../../lib/posts/library-words.ts'
import { useDeleteLibrary } from '../../lib/posts/use-delete-library.tsx'
import { useAccounts, useCan, useSettings } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { accountChoices } from '../../ui/account-name.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { LeavePrompt } from '../../ui/LeavePrompt.tsx'
import { useDialogTitle } from '../../ui/Page.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import composer from './Composer.module.css'
import classes from './LibraryEditor.module.css'
import { uploading } from './model/composer-state.ts'
import { MediaAndText } from './parts/MediaAndText.tsx'
import { useAddMedia } from './use-add-media.ts'
import { useLibraryForm } from './use-library-form.ts'
import { useUploads } from './use-uploads.ts'

const any = 'any'
const noneWarned: ReadonlySet<number> = new Set()

interface Props {
  title: string
  /** Item to edit; a new one without. */
  item: PostLibrary | undefined
  close: () => void
}

/** The editor of an item of the library: pictures, texts, the account that it is for, and tags to find it by. */
export const LibraryEditor = ({ title, item, close }: Props) => {
  const phone = usePhone()
  const { accounts } = useAccounts()
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  const can = useCan()
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useLibraryForm(item)
  const { state, dispatch } = form
  const [selectedKey, select] = useState<string | null>(null)
  const uploads = useUploads(dispatch)
  const { take, replace, notice, over, dropZone } = useAddMedia(uploads, state.items.length)
  const { blocker, pass } = useLeaving(form.dirty)
  const leave = () => pass(close)
  const { remove, dialog } = useDeleteLibrary(leave)
  useDialogTitle(title)

  const account = accounts.find(({ id }) => id === form.accountId)
  // For any account: it has to suit the strictest network that the team posts to.
  const types = [...new Set((account ? [account] : accounts).map(one => one.type))]
  const busy = uploading(state) > 0
  const empty = state.caption.trim() === '' && state.items.length === 0
  const run = async (save: () => Promise<boolean>) => {
    if (await save()) leave()
  }
  const save = () => {
    if (!busy && !empty && !form.saving) void run(form.save)
  }
  // An account that is not connected any more is still the one it is for.
  const gone = item?.account && !accounts.some(({ id }) => id === item.account?.id) ? [item.account] : []
  useEscape(close)
  const choices = [{ value: any, label: 'Any account' }, ...accountChoices([...accounts, ...gone])]

  return (
    <>
      <Modal
        opened
        onClose={close}
        title={title}
        size={620}
        radius={phone ? 0 : 16}
        fullScreen={phone}
        closeOnClickOutside={false}
        closeOnEscape={false}
        centered
        classNames={{ content: classes.content, body: classes.bodyOf }}
      >
        <form
          className={classes.form}
          data-over={over || undefined}
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
          {...dropZone}
        >
          {form.theirs && (
            <section className={classes.conflict} role="alert">
              <IconInfoCircle size={16} stroke={1.75} aria-hidden />
              <p>Someone else changed this item while you were editing it.</p>
              <Button variant="default" size="compact-md" onClick={form.takeTheirs}>
                Use theirs
              </Button>
              <Button variant="default" size="compact-md" onClick={() => void run(form.keepMine)}>
                Keep mine
              </Button>
            </section>
          )}
          <MediaAndText
            post={undefined}
            state={state}
            dispatch={dispatch}
            chosen={account ? [account] : []}
            types={types}
            uploads={uploads}
            selected={state.items.find(({ key }) => key === selectedKey) ?? state.items[0]}
            warned={noneWarned}
            notice={notice}
            phone={phone}
            onSelect={select}
            onFiles={files => void take(files)}
            onReplace={replace}
          />
          <div className={classes.fields}>
            <Select
              label="Account"
              description="You can choose a different account when you post."
              data={choices}
              value={form.accountId ?? any}
              allowDeselect={false}
              onChange={value => form.chooseAccount(value === any ? null : value)}
            />
            <TagsInput
              label="Tags"
              description="Words to find it by. Press Enter after each."
              value={form.tags}
              maxTags={library.maxTags}
              maxLength={library.tagLength}
              onChange={form.setTags}
            />
          </div>
          {item && (
            <p className={classes.usage}>
              {usageWords(item.usage, at => instantDay(at, item.account?.timezone ?? timezone))}
              {item.source === 'saved_from' && ' · Saved from a post'}
            </p>
          )}
          {form.fault && (
            <p className={classes.fault} role="alert">
              {form.fault}
            </p>
          )}
          <footer className={classes.foot}>
            {item && can('post.delete', item.author_id) && (
              <Button variant="default" data-danger onClick={() => remove([item])}>
                Delete
              </Button>
            )}
            <span className={classes.space} />
            {item && (
              <Button variant="default" onClick={() => navigate(composeFrom(item.id, search))}>
                Use in a new post
              </Button>
            )}
            <Button type="submit" loading={form.saving} disabled={busy || empty || (item !== undefined && !form.dirty)}>
              {item ? 'Save' : 'Add to library'}
            </Button>
          </footer>
          {over && (
            <div className={composer.dropHint} aria-hidden>
              <IconPhotoPlus size={32} stroke={1.5} />
              Drop pictures here
            </div>
          )}
        </form>
      </Modal>
      {dialog}
      <LeavePrompt blocker={blocker} title="Discard your changes?" />
    </>
  )
}
