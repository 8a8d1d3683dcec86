import { NavLink, useLocation } from 'react-router-dom'
import { searchWith } from '../../../lib/research/networks/use-open-found.ts'
import { showTab } from '../../../ui/show-tab.ts'
import classes from '../Hashtags.module.css'

const pages = [
  { key: 'info', to: '/hashtag', word: 'Look up' },
  { key: 'posts', to: '/post-hashtag/content', word: 'Posts' },
  { key: 'lab', to: '/hashtag/lab', word: 'Lab' },
] as const

/** The three pages about hashtags; the one that is looked at goes along. */
export const HashtagTabs = ({ here, tag }: { here: (typeof pages)[number]['key']; tag: string | null }) => {
  const { search } = useLocation()
  return (
    <nav className={classes.tabs} aria-label="Hashtags">
      {pages.map(({ key, to, word }) => (
        <NavLink
          key={key}
          to={{ pathname: to, search: searchWith(search, tag && key !== 'lab' ? { q: tag } : {}) }}
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
