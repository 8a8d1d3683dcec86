import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Fragment } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { isOn, type pages, settingsPage } from '../../lib/navigation/pages.ts'
import { usePages } from '../../lib/navigation/use-pages.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import classes from './Sidebar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { needWords, useNeeds } from './use-needs.ts'

interface Props {
  folded: boolean
  /** Absent where the width decides. */
  onFold: (() => void) | undefined
}

const sections = [undefined, 'Research', 'Results'] as const

export const Sidebar = ({ folded, onFold }: Props) => {
  const needs = useNeeds()
  const pages = usePages()
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.sidebar} data-folded={folded || undefined}>
      <header className={classes.head}>
        <NavLink to="/publishing/calendar/month" className={classes.logo} aria-label="Fanfare, calendar">
          <Logo small={folded} />
        </NavLink>
        {onFold && (
          <Tip position="right" label={folded ? 'Expand sidebar' : 'Collapse sidebar'}>
            <ActionIcon
              className={classes.fold}
              size={28}
              aria-label={folded ? 'Expand sidebar' : 'Collapse sidebar'}
              aria-expanded={!folded}
              onClick={onFold}
            >
              <Fold size={17} stroke={1.75} />
            </ActionIcon>
          </Tip>
        )}
      </header>
      <AccountSwitcher folded={folded} />
      <nav aria-label="Main" className={classes.nav}>
        {sections.map(section => {
          const own = pages.filter(page => page.section === section)
          return own.length > 0 ? (
            <Fragment key={section ?? ''}>
              {section && (
                <p className={classes.section} aria-hidden>
                  {!folded && section}
                </p>
              )}
              <ul aria-label={section}>
                {own.map(page => (
                  <li key={page.to}>
                    <Entry {...page} folded={folded} count={page.label === 'Posts' ? needs : 0} />
                  </li>
                ))}
              </ul>
            </Fragment>
          ) : null
        })}
        <ul className={classes.last}>
          <li>
            <Entry {...settingsPage} folded={folded} count={0} />
          </li>
        </ul>
      </nav>
      <UserMenu folded={folded} />
    </div>
  )
}

type EntryProps = (typeof pages)[number] & { folded: boolean; count: number }
const Entry = ({ label, to, base, also, icon: Icon, folded, count }: EntryProps) => {
  const { pathname, search } = useLocation()
  const here = isOn({ base, also }, pathname)
  return (
    <Tip position="right" label={label} disabled={!folded}>
      <NavLink
        to={{ pathname: to, search: searchAlong(search) }}
        className={classes.entry}
        data-here={here || undefined}
        aria-current={here ? 'page' : undefined}
        aria-label={folded ? `${label}${count ? `, ${count} ${needWords(count)}` : ''}` : undefined}
      >
        <Icon size={17} stroke={1.75} aria-hidden />
        {!folded && <span className={classes.label}>{label}</span>}
        {count > 0 && (
          <span className={classes.count}>
            {count}
            {!folded && <span className="sr-only"> {needWords(count)}</span>}
          </span>
        )}
      </NavLink>
    </Tip>
  )
}
