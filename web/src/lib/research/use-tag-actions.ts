import { useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/toast.ts'
import { searchAlong } from '../navigation/account-filter.ts'

/** Hashtags as a caption has them. */
export const asCaption = (tags: readonly string[]): string => tags.map(tag => `#${tag}`).join(' ')

/** What can be done with chosen hashtags besides saving them. */
export const useTagActions = () => {
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  return {
    copy: async (tags: readonly string[]) => {
      try {
        await navigator.clipboard.writeText(asCaption(tags))
        toast.done(tags.length === 1 ? 'Hashtag copied' : `${tags.length} hashtags copied`)
      } catch {
        toast.fault('Your browser doesn’t allow copying here. Select the text and copy it.')
      }
    },
    /** Opens the composer with them as its caption. */
    draft: (tags: readonly string[]) =>
      void navigate(
        { pathname: '/publishing/editor', search: searchAlong(search) },
        { state: { caption: asCaption(tags) } },
      ),
  }
}
