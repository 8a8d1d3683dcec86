import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { isFault, messageOf } from '../../../lib/api/api.ts'
import { searchWith } from '../../../lib/research/networks/use-open-found.ts'
import { useSearchHashtagsQuery } from '../../../lib/research/research-api.ts'
import classes from '../Hashtags.module.css'

/** Most that are offered. */
const offered = 12

/** Other hashtags that begin with one, also where there is no such hashtag; the error of spec §8 where they could not be searched. */
export const Similar = ({ tag }: { tag: string }) => {
  const { search } = useLocation()
  const { data = [], error, refetch } = useSearchHashtagsQuery({ query: { q: tag, limit: offered + 1 } })
  const similar = data.filter(({ name }) => name !== tag).slice(0, offered)
  if (similar.length === 0 && !error) return null
  return (
    <>
      <h3>Similar hashtags</h3>
      {similar.length > 0 ? (
        <ul className={classes.similar}>
          {similar.map(({ name }) => (
            <li key={name}>
              <Link to={{ pathname: '/hashtag', search: searchWith(search, { q: name }) }} dir="auto">
                #{name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes.failed} role="alert">
          <span>{isFault(error) ? `${error.title}. ${messageOf(error)}` : messageOf(error)}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
    </>
  )
}
