import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHash, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Face } from '../../ui/AccountAvatar.tsx'
import type { Look } from './networks/looks.ts'
import { type Recent, useRecents } from './networks/use-recents.ts'
import classes from './RecentList.module.css'

/** From so many on the list has a field of its own. */
const searchable = 8

interface Props {
  kind: Look['kind']
  /** Where one is opened again. */
  to: (recent: Recent) => { pathname: string; search: string }
}

/** What was looked for last: opened by a press, found by words, and removed one by one. Nothing where there is none. */
export const RecentList = ({ kind, to }: Props) => {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 250)
  const { list, remove } = useRecents(kind, asked)
  const [many, setMany] = useState(false)
  if (list && list.length >= searchable && !many) setMany(true)
  if (!list || (list.length === 0 && asked === '' && words === '')) return null
  return (
    <section className={classes.recents} aria-labelledby="recent-searches">
      <div className={classes.head}>
        <h2 id="recent-searches">Recent searches</h2>
        {many && (
          <TextInput
            type="search"
            aria-label="Find a recent search"
            placeholder="Find"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
          />
        )}
      </div>
      {list.length === 0 ? (
        <p className={classes.none}>No recent searches match “{asked}”</p>
      ) : (
        <ul className={classes.list}>
          {list.map(recent => (
            <li key={recent.id} className={classes.entry}>
              <Link className={classes.open} to={to(recent)}>
                {kind === 'hashtag' ? (
                  <span className={classes.tag}>
                    <IconHash size={18} stroke={1.75} aria-hidden />
                  </span>
                ) : (
                  <Face src={recent.picture} name={recent.label} size={36} />
                )}
                <span className={classes.names}>
                  <b dir="auto">{recent.label}</b>
                  {recent.second && <small dir="auto">{recent.second}</small>}
                </span>
              </Link>
              <ActionIcon
                className={classes.remove}
                size={28}
                aria-label={`Remove ${recent.label} from recent searches`}
                onClick={() => void remove(recent)}
              >
                <IconX size={15} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
