import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { type Network, networks } from '@fanfare/contracts/networks.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { stateWord } from '../../../ui/post-state.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import classes from './SavedPanel.module.css'

type Result = SavedPost['results'][number]

/** Where a post that was made of it can be seen or worked on: what can't be edited any more opens as its record. */
const addressOf = ({ post_id: id, status }: Result): string =>
  status === 'draft' || status === 'scheduled' ? `/publishing/editor/${id}/saved_post` : `/publishing/trace/${id}`

const verbs: Record<Result['status'], string> = {
  draft: 'Open draft',
  scheduled: 'Open post',
  inprogress: 'Watch',
  posted: 'See how it went',
  error: 'See why',
}

/** The network of a link; the one that the saved post is of may be another. */
const networkIn = (link: string): Network | undefined => {
  const linked = URL.canParse(link) ? new URL(link).hostname : ''
  return networks.find(({ host }) => linked.endsWith(host))
}
const viewWords = (link: string): string => {
  const network = networkIn(link)
  return network ? `View on ${network.name}` : 'View post'
}

/** What came of a saved post: the posts that were made from it, the newest first, each with its state and where it leads. */
export const Results = ({ results }: { results: readonly Result[] }) => {
  const { search } = useLocation()
  const { timezone } = useSettings()
  const { instantLabel } = useTimes()
  if (results.length === 0) return null
  return (
    <section className={classes.results} aria-label="Made from it">
      <h3>Made from it</h3>
      <ul>
        {results.map(result => (
          <li key={result.post_id}>
            <StateChip state={result.status} />
            {result.post_at && <time dateTime={result.post_at}>{instantLabel(result.post_at, timezone)}</time>}
            <span className={classes.links}>
              <Link
                to={{ pathname: addressOf(result), search: searchAlong(search) }}
                aria-label={`${verbs[result.status]}: ${stateWord[result.status]}`}
              >
                {verbs[result.status]}
              </Link>
              {result.permalink && (
                <a href={result.permalink} target="_blank" rel="noreferrer">
                  {viewWords(result.permalink)} <IconExternalLink size={13} stroke={1.75} aria-hidden />
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
