import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.ts'
import { isFault, messageOf } from '../api/api.ts'
import { useUndo } from '../api/use-undo.ts'
import { useDeleteLibraryMutation, useLazyLibraryQuery, useRestoreLibraryMutation } from './library-api.ts'
import { inUseWords } from './library-words.ts'
import { changeWords } from './post-name.ts'

const said = (verb: string, items: readonly PostLibrary[]) =>
  changeWords(
    'item',
    verb,
    items.map(({ caption }) => caption),
  )

/**
 * Deletes items of the library, with Undo. Where posts were made from one it asks first, also where that has only just happened
 * somewhere else. `dialog` is the question; `onDeleted` runs when all of them are gone.
 */
export const useDeleteLibrary = (onDeleted?: () => void) => {
  const toast = useToast()
  const undoing = useUndo()
  const [asked, ask] = useState<readonly PostLibrary[]>([])
  const [open, setOpen] = useState(false)
  const [remove] = useDeleteLibraryMutation()
  const [restore] = useRestoreLibraryMutation()
  const [look] = useLazyLibraryQuery()

  const bringBack = (items: readonly PostLibrary[]) => {
    // Those that came back are not asked for again where others have to be tried once more.
    const left = new Set(items.map(({ id }) => id))
    const back = async () => {
      const answers = await Promise.allSettled(
        [...left].map(async id => {
          await restore({ params: { id } }).unwrap()
          left.delete(id)
        }),
      )
      const refused = answers.find(answer => answer.status === 'rejected')
      if (refused) throw refused.reason
      return said('restored', items)
    }
    return undoing(items.length === 1 ? 'The item wasn’t restored' : 'Not all items were restored', back)
  }
  const question = (items: readonly PostLibrary[]) => {
    ask(items)
    setOpen(true)
  }
  const run = async (items: readonly PostLibrary[], force: boolean) => {
    const query = force ? { force } : {}
    const answers = await Promise.allSettled(items.map(({ id }) => remove({ params: { id }, query }).unwrap()))
    const gone = items.filter((_, at) => answers[at]?.status === 'fulfilled')
    const undo = gone.length > 0 ? { label: 'Undo', run: () => void bringBack(gone) } : undefined
    const faults = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    const other = faults.find(fault => !isFault(fault) || fault.code !== 'post_library_in_use')
    if (other) toast.fault(messageOf(other), undo)
    else if (gone.length > 0) toast.done(said('deleted', gone), undo)
    if (faults.length === 0) return onDeleted?.()
    // Posts were made from these since the list was read.
    const used = items.filter((_, at) => {
      const answer = answers[at]
      return answer?.status === 'rejected' && isFault(answer.reason) && answer.reason.code === 'post_library_in_use'
    })
    if (used.length === 0) return
    const now = await Promise.all(used.map(({ id }) => look({ params: { id } }).then(({ data }) => data)))
    question(now.filter(item => item !== undefined))
  }
  const words = inUseWords(asked)
  const dialog: ReactNode = (
    <ConfirmDialog
      opened={open}
      title={words.title}
      confirm="Delete"
      danger
      onConfirm={() => {
        setOpen(false)
        void run(asked, true)
      }}
      onClose={() => setOpen(false)}
    >
      {words.text}
    </ConfirmDialog>
  )
  return {
    dialog,
    remove: (items: readonly PostLibrary[]): void => {
      if (items.some(({ usage }) => usage.posts > 0)) question(items)
      else void run(items, false)
    },
  }
}
