import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { IconUser, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useCan } from '../../../lib/session/session.ts'
import { StateIcon } from '../../../ui/StateChip.tsx'
import { showTab } from '../../../ui/show-tab.ts'
import { countOf, sometimes, tabs } from '../tabs.ts'
import classes from './Tabs.module.css'

interface Props {
  tab: Pick<(typeof tabs)[number], 'key'>
  counts: ReplyOf<typeof PostCounts> | undefined
  /** The search of the address that every tab keeps. */
  along: string
  children: ReactNode
}

/** The states of posts, each with how many there are. */
export const Tabs = ({ tab, counts, along, children }: Props) => {
  const approves = useCan()('post.approve')
  const sizeOf = (key: (typeof tabs)[number]['key']) => counts && countOf(key, counts, approves)
  return (
    <nav className={classes.tabs} aria-label="States">
      {tabs
        .filter(({ key }) => !sometimes.includes(key) || key === tab.key || (sizeOf(key) ?? 0) > 0)
        .map(({ key, word }) => (
          <NavLink
            key={key}
            to={{ pathname: `/publishing/post-status/${key}`, search: along }}
            className={classes.tab}
            data-active={key === tab.key || undefined}
            aria-current={key === tab.key ? 'page' : undefined}
            ref={key === tab.key ? showTab : undefined}
          >
            {key === 'needs' ? (
              <IconUser size={14} stroke={2.25} aria-hidden />
            ) : key === 'waiting' || key === 'sent_back' ? (
              <IconUserCheck size={14} stroke={2.25} aria-hidden />
            ) : (
              <StateIcon state={key} />
            )}
            {word} <span>{sizeOf(key)}</span>
          </NavLink>
        ))}
      {children}
    </nav>
  )
}
