import { lengths } from '@fanfare/contracts/limits.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { messageOf } from '../../../lib/api/api.ts'
import { CostNote } from '../../../lib/research/CostNote.tsx'
import { whole } from '../../../lib/research/model/words.ts'
import { type FoundPost, useFindPost } from '../../../lib/research/networks/find-post.ts'
import { toSave } from '../../../lib/research/networks/posts.ts'
import { searchWith } from '../../../lib/research/networks/use-open-found.ts'
import { useSavePostMutation } from '../../../lib/research/saved-posts-api.ts'
import { useToast } from '../../../ui/toast.ts'
import classes from './FolderDialog.module.css'

interface Props {
  /** Where it is saved; null: in no folder. */
  folder: { id: string; name: string } | null
  onClose: () => void
}

/** Saves the post that a pasted link leads to. */
export const LinkDialog = ({ folder, onClose }: Props) => {
  const toast = useToast()
  const { search } = useLocation()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<FoundPost['missing']>()
  const { find, busy, fault, setFault, clearFault } = useFindPost()
  const [save, { isLoading: saving }] = useSavePostMutation()
  const submit = async () => {
    if (busy || saving) return
    setMissing(undefined)
    const found = await find(text)
    setMissing(found?.missing)
    if (!found?.item) return
    const { post, score } = found.item
    try {
      await save({
        body: { post: toSave(post, { from: 'link', z: score.z, folder: folder?.id }) },
      }).unwrap()
      toast.done(folder ? `Saved to ${folder.name}` : 'Post saved')
      onClose()
    } catch (reason) {
      setFault(messageOf(reason))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Save from a link" size={440}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label="Link to a post"
          placeholder="https://www.instagram.com/p/…"
          inputMode="url"
          data-autofocus
          autoComplete="off"
          maxLength={lengths.link}
          value={text}
          error={fault}
          onChange={event => {
            setText(event.currentTarget.value)
            setMissing(undefined)
            clearFault()
          }}
        />
        {missing ? (
          <p role="status">
            This post isn’t among the newest {whole(missing.loaded)} of {missing.name}.{' '}
            <Link to={{ pathname: missing.pathname, search: searchWith(search, { post: missing.code }) }}>
              Load more of them
            </Link>{' '}
            to find it.
          </p>
        ) : (
          <CostNote counter="explore" />
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy || saving}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
