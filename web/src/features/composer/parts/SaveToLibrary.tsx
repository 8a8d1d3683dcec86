import { ActionIcon } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useStoreInLibrary } from '../../../lib/posts/use-save-to-library.ts'
import { Tip } from '../../../ui/Tip.tsx'
import { type Composer, uploading } from '../model/composer-state.ts'
import { contentOf } from '../model/request.ts'

/** Saves what the composer holds to the post library; the post itself stays as it is. */
export const SaveToLibrary = ({ state, phone }: { state: Composer; phone: boolean }) => {
  const store = useStoreInLibrary()
  const [saving, setSaving] = useState(false)
  const { caption, accounts, postId, items } = state
  const nothing = caption.trim() === '' && items.length === 0
  const save = async () => {
    setSaving(true)
    await store([
      {
        caption,
        ...contentOf(state),
        account_id: accounts.length === 1 ? (accounts[0] ?? null) : null,
        ...(postId && { post_id: postId }),
      },
    ])
    setSaving(false)
  }
  return (
    <Tip label="Save to library">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={phone ? 44 : 32}
        aria-label="Save to library"
        loading={saving}
        disabled={nothing || uploading(state) > 0}
        onClick={() => void save()}
      >
        <IconBookmark size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}
