import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import classes from './Tray.module.css'

interface Search {
  text: string
  onText: (text: string) => void
  /** What is asked for, once the typing pauses. */
  keyword: string
}

/** The search of a list of the tray, which asks the server. */
export const useTraySearch = (): Search => {
  const [text, onText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), 250)
  return { text, onText, keyword }
}

interface Props<Item> {
  /** What the list is called where it could not be read. */
  title: string
  /** Without one there is none. */
  search: (Search & { label: string; placeholder: string }) | undefined
  /** What can be done with its rows. */
  hint: string
  /** Undefined until they are read. */
  items: readonly Item[] | undefined
  error: unknown
  onRetry: () => void
  /** What stands in place of an empty list. */
  none: string
  /** The most that are asked for at once, and which those are. */
  most: { count: number; which: 'first' | 'newest' }
  /** A `TrayRow`. */
  row: (item: Item) => ReactNode
}

/** A list of the tray with its search: what it says while it is empty, too long or could not be read. */
export function TrayList<Item>({ title, search, hint, items, error, onRetry, none, most, row }: Props<Item>) {
  return (
    <>
      {search && (
        <TextInput
          className={classes.search}
          aria-label={search.label}
          placeholder={search.placeholder}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search.text}
          onChange={event => search.onText(event.currentTarget.value)}
        />
      )}
      <p>{hint}</p>
      {error && !items ? (
        <ErrorCard title={title} error={error} onRetry={onRetry} />
      ) : items?.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>{items?.map(row)}</ul>
      )}
      {items?.length === most.count && (
        <p>
          The {most.which} {most.count} are listed. Search for the others.
        </p>
      )}
    </>
  )
}
