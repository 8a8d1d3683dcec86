import { useAccounts } from '../session/session.ts'
import classes from './CostNote.module.css'
import { whole } from './model/words.ts'
import { useResearchUseQuery } from './research-api.ts'

const words = {
  explore: {
    one: 'Each profile or page that you open uses 1',
    free: 'More of its posts, and coming back within an hour, are free.',
  },
  post_hashtag: {
    one: 'Each hashtag whose posts you open uses 1',
    free: 'More of its posts, and coming back within an hour, are free.',
  },
} as const

/** What a look costs, said before one is spent. Nothing until it is known. */
export const CostNote = ({ counter }: { counter: 'explore' | 'post_hashtag' }) => {
  const { active } = useAccounts()
  const { data } = useResearchUseQuery({ query: { acc: active?.id } })
  if (!data) return null
  const { used, limit } = data[counter]
  const left = Math.max(0, limit - used)
  return (
    <p className={classes.note}>
      {left === 0
        ? `You’ve used all ${whole(limit)} requests for today. What your team opened in the last hour is still free.`
        : `${words[counter].one} of the ${whole(left)} requests left today. ${words[counter].free}`}
    </p>
  )
}
