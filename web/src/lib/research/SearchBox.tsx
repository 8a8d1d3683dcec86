import { lengths } from '@fanfare/contracts/limits.ts'
import type { BareName } from '@fanfare/contracts/research/links.ts'
import { Autocomplete, Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { KeyHint } from '../../ui/KeyHint.tsx'
import type { Look } from './networks/looks.ts'
import { useOpenFound } from './networks/use-open-found.ts'
import { useRecents } from './networks/use-recents.ts'
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

/** Most recent searches that are offered while typing. */
const offered = 8

/** The field of research: takes names, hashtags and pasted links, and offers what was looked for last. */
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
        data={[...new Set(fitting.map(({ label: name }) => name))]}
        filter={({ options }) => options}
        withScrollArea={false}
        dropdownOpened={opened && fitting.length > 0}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        comboboxProps={{ zIndex: 15, shadow: 'none' }}
        onChange={next => {
          setText(next)
          clearFault()
        }}
        onOptionSubmit={chosen => {
          const one = fitting.find(({ label: name }) => name === chosen)
          if (one) void submit(one.name)
        }}
      />
    </form>
  )
}
