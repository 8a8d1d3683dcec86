import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { messageOf } from '../../lib/api/api.ts'
import { idempotencyKeys } from '../../lib/api/idempotency-keys.ts'
import { useUndo } from '../../lib/api/use-undo.ts'
import {
  useDeleteCaptionMutation,
  useRestoreCaptionMutation,
  useUseCaptionMutation,
} from '../../lib/captions/captions-api.ts'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { changeWords } from '../../lib/posts/post-name.ts'
import { useToast } from '../../ui/toast.ts'

const params = ({ id }: SavedCaption) => ({ params: { id } })

/** What can be done with a caption of the list. Each says how it went; what was deleted can be brought back. */
export const useCaptionActions = () => {
  const toast = useToast()
  const undo = useUndo()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [remove] = useDeleteCaptionMutation()
  const [restore] = useRestoreCaptionMutation()
  const [use] = useUseCaptionMutation()

  const bringBack = (caption: SavedCaption) =>
    undo(`The caption “${caption.title}” wasn’t restored`, async () => {
      await restore(params(caption)).unwrap()
      return changeWords('caption', 'restored', [caption.title])
    })
  return {
    remove: async (caption: SavedCaption) => {
      try {
        await remove(params(caption)).unwrap()
        // The same text saved again means another caption.
        idempotencyKeys.discardAll()
        toast.done(changeWords('caption', 'deleted', [caption.title]), {
          label: 'Undo',
          run: () => void bringBack(caption),
        })
      } catch (fault) {
        toast.fault(messageOf(fault))
      }
    },
    copy: async ({ caption }: SavedCaption) => {
      try {
        await navigator.clipboard.writeText(caption)
        toast.done('Copied')
      } catch {
        toast.fault('Your browser doesn’t allow copying here. Select the text and copy it.')
      }
    },
    /** Opens the composer with the text. A use that cannot be counted keeps nobody from writing. */
    compose: (caption: SavedCaption) => {
      void use(params(caption))
      void navigate(
        { pathname: '/publishing/editor', search: searchAlong(search) },
        { state: { caption: caption.caption } },
      )
    },
  }
}
