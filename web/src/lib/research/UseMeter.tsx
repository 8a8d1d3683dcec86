import { useAccounts } from '../session/session.ts'
import { whole } from './model/words.ts'
import { useResearchUseQuery } from './research-api.ts'
import { UsedLine } from './UsedLine.tsx'

/** What of the plan's requests of the day is used, said before the next one is spent. Empty until it is known. */
export const UseMeter = ({ counter, short = false }: { counter: 'explore' | 'post_hashtag'; short?: boolean }) => {
  const { active } = useAccounts()
  const { data } = useResearchUseQuery({ query: { acc: active?.id } })
  if (!data) return null
  const { used, limit } = data[counter]
  const words = `${whole(used)} of ${whole(limit)} requests today`
  return <UsedLine label="Requests used today" used={used} limit={limit} words={words} short={short} />
}
