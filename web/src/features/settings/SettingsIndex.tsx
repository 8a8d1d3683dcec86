import { CloseButton, TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { useSettingsPages } from '../../lib/navigation/settings-pages.ts'
import { useTeam } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { cardId, type Found, findSettings } from './model/settings-index.ts'
import classes from './SettingsIndex.module.css'

/** `/settings`: every page with what is on it, and a search that finds single settings. */
export default function SettingsIndex() {
  const team = useTeam()
  const [text, setText] = useState('')
  const offered = useSettingsPages()
  const found = findSettings(offered, text)
  const groups = [
    { name: 'You', pages: found.filter(({ of }) => of === 'you') },
    { name: team.name, pages: found.filter(({ of }) => of === 'team') },
  ].filter(({ pages }) => pages.length > 0)
  return (
    <div className={classes.index}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search settings"
        placeholder="Search settings"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Clear search" size="sm" onClick={() => setText('')} />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <p className="sr-only" role="status">
        {text.trim() && `${found.length} ${found.length === 1 ? 'page' : 'pages'} found`}
      </p>
      {groups.length === 0 && (
        <EmptyState
          plain
          title={`No settings match “${text.trim()}”`}
          text="Try another word, such as password, time zone or email."
          action={{ label: 'Show all settings', run: () => setText('') }}
        />
      )}
      {groups.map(({ name, pages }) => (
        <section key={name} className={classes.group}>
          <h2>{name}</h2>
          <ul>
            {pages.map(page => (
              <Row key={page.to} {...page} entries={text.trim() ? page.entries : []} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Row = ({ label, to, sentence, entries }: Found) => {
  const search = searchAlong(useLocation().search)
  return (
    <li className={classes.row}>
      <Link className={classes.page} to={{ pathname: to, search }}>
        <span>
          <strong>{label}</strong>
          <span>{sentence}</span>
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Link>
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label={`Found in ${label}`}>
          {entries.map(({ name, card }) => (
            <li key={name}>
              <Link to={{ pathname: to, search, hash: cardId(card) }}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
