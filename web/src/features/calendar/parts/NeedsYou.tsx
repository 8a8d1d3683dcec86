import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './NeedsYou.module.css'

/** The one strong colour of a page: posts that failed, are unconfirmed or on hold. Nothing when all is well. */
export const NeedsYou = ({ count, wide = false }: { count: number; wide?: boolean }) =>
  count > 0 && (
    <Link className={classes.needs} data-wide={wide || undefined} to="/publishing/post-status/needs">
      <IconAlertTriangle size={wide ? 18 : 15} stroke={2.25} aria-hidden /> {count}{' '}
      {count === 1 ? 'post needs' : 'posts need'} you <u>Review</u>
    </Link>
  )
