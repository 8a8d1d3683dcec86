import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import classes from './NeedsYou.module.css'

/** The one strong colour of a page: posts that failed, are unconfirmed or on hold. It leads to the list of the same accounts. Nothing when all is well. */
export const NeedsYou = ({ count, wide = false }: { count: number; wide?: boolean }) => {
  const [search] = useSearchParams()
  if (count === 0) return null
  const to = { pathname: '/publishing/post-status/needs', search: searchAlong(search) }
  return (
    <Link className={classes.needs} data-wide={wide || undefined} to={to}>
      <IconAlertTriangle size={wide ? 18 : 15} stroke={2.25} aria-hidden /> {count}{' '}
      {count === 1 ? 'post needs' : 'posts need'} you <u>Review</u>
    </Link>
  )
}
