import { lengths } from '@fanfare/contracts/limits.ts'
import type { BareName } from '@fanfare/contracts/research/links.ts'
import { searchedTag } from '@fanfare/contracts/research/tag-letters.ts'
import { Autocomplete, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { KeyHint } from '../../ui/KeyHint.tsx'
import type { Look } from './networks/looks.ts'
import { useOpenFound } from './networks/use-open-found.ts'
import { useRecents } from './networks/use-recents.ts'
import { useSearchHashtagsQuery } from './research-api.ts'
import classes from './SearchBox.module.css'

interface Props {
  /** Whose recent searches are offered. */
  kind: Look['kind']
  /** What a word without a sign means. */
  bare: BareName
  tagPage?: '/hashtag' | '/post-hashtag/content'
  label: string
  placeholder: string
  /** What is looked at now. */
  value: string
}

/** Most recent searches that are offered while typing, and most hashtags that begin so. */
const offered = 8
/** Hashtags are looked for once a person has stopped typing for so long, ms. */
const pauseMs = 250

/** Hashtags that begin with what is typed. None where that fails: the search works without. */
const useBeginning = (letters: string): string[] => {
  const [paused] = useDebouncedValue(letters, pauseMs)
  const q = searchedTag(paused)
  const { currentData = [] } = useSearchHashtagsQuery(q === null ? skipToken : { query: { q, limit: offered } })
  return q === null || paused !== letters ? [] : currentData.map(({ name }) => `#${name}`)
}

/** The field of research: takes names, hashtags and pasted links, and offers what was looked for last and, of hashtags, those that begin so. */
export const SearchBox = ({ kind, bare, tagPage = '/post-hashtag/content', label, placeholder, value }: Props) => {
  const [text, setText] = useState(value)
  const [opened, setOpened] = useState(false)
  const { open, busy, fault, clearFault } = useOpenFound(bare, tagPage)
  const { list = [] } = useRecents(kind)
  useEffect(() => setText(value), [value])
  const words = text.trim().replace(/^[@#]/, '').toLowerCase()
  const fitting = list
    .filter(({ label: name, second }) => text === value || `${name} ${second}`.toLowerCase().includes(words))
    .slice(0, offered)
  const beginning = useBeginning(kind === 'hashtag' && text !== value ? words : '')
  const options = [...new Set([...fitting.map(({ label: name }) => name), ...beginning])]
  const submit = async (given: string) => {
    setOpened(false)
    await open(given)
  }
  return (
    <form
      className={classes.form}
      role="search"
      onSubmit={event => {
        event.preventDefault()
        void submit(text)
      }}
    >
      <Autocomplete
        aria-label={label}
        placeholder={placeholder}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengths.link}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={busy ? <Loader size={14} aria-label="Looking up the link" /> : <KeyHint keys="↵" />}
        rightSectionPointerEvents="none"
        value={text}
        error={fault}
        data={options}
        filter={given => given.options}
        withScrollArea={false}
        dropdownOpened={opened && options.length > 0}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        comboboxProps={{ zIndex: 15, shadow: 'none' }}
        onChange={next => {
          setText(next)
          clearFault()
        }}
        onOptionSubmit={chosen => {
          const one = fitting.find(({ label: name }) => name === chosen)
          void submit(one?.name ?? chosen)
        }}
      />
    </form>
  )
}
