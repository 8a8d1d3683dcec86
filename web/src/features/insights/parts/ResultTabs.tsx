import { NavLink, useLocation } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { showTab } from '../../../ui/show-tab.ts'
import { periodNames } from '../use-period.ts'
import classes from './ResultTabs.module.css'

const pages = [
  { key: 'overview', to: '/analytics/insights', word: 'Overview' },
  { key: 'accounts', to: '/analytics/overview', word: 'All accounts' },
  { key: 'posts', to: '/analytics/post', word: 'Posts' },
] as const

/** The pages of results; the period goes along. */
export const ResultTabs = ({ here }: { here: (typeof pages)[number]['key'] }) => {
  const { search } = useLocation()
  return (
    <nav className={classes.tabs} aria-label="Results">
      {pages.map(({ key, to, word }) => (
        <NavLink
          key={key}
          to={{ pathname: to, search: searchAlong(search, periodNames) }}
          className={classes.tab}
          data-active={key === here || undefined}
          aria-current={key === here ? 'page' : undefined}
          ref={key === here ? showTab : undefined}
        >
          {word}
        </NavLink>
      ))}
    </nav>
  )
}
