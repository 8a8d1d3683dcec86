import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { type pages, settingsPage } from '../../lib/navigation/pages.ts'
import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { usePages } from '../../lib/navigation/use-pages.ts'
import { useCan } from '../../lib/session/session.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import classes from './BottomBar.module.css'
import { needWords, useNeeds } from './use-needs.ts'

/** Phones: the pages in thumb's reach, Create raised between them. */
export const BottomBar = ({ onCreate }: { onCreate: () => void }) => {
  const can = useCan()
  const needs = useNeeds()
  const pages = usePages().filter(page => !page.drawer)
  const dispatch = useAppDispatch()
  return (
    <nav aria-label="Main" className={classes.bar}>
      {pages.map(page => (
        <Entry key={page.to} {...page} count={page.label === 'Posts' ? needs : 0} />
      ))}
      {can('post.write') && (
        <button type="button" className={classes.create} onClick={onCreate} aria-label="Create">
          <IconPlus size={26} stroke={2} aria-hidden />
        </button>
      )}
      <button type="button" className={classes.entry} onClick={() => dispatch(setOpen({ search: true }))}>
        <IconSearch size={22} stroke={1.75} aria-hidden />
        Search
      </button>
      <Entry {...settingsPage} count={0} />
    </nav>
  )
}

const Entry = ({
  label,
  to,
  base,
  icon: Icon,
  count,
}: {
  label: string
  to: string
  base: string
  icon: (typeof pages)[number]['icon']
  count: number
}) => {
  const { pathname, search } = useLocation()
  const here = pathname.startsWith(base)
  return (
    <Link
      className={classes.entry}
      to={{ pathname: to, search: searchAlong(search) }}
      data-here={here || undefined}
      aria-current={here ? 'page' : undefined}
    >
      <span className={classes.icon}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {count > 0 && (
          <span className={classes.count}>
            {count}
            <span className="sr-only"> {needWords(count)}</span>
          </span>
        )}
      </span>
      {label}
    </Link>
  )
}
