import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useCaptionsQuery } from '../../lib/captions/captions-api.ts'

/** Most captions that are offered at once; more words find the others. */
const most = 20
const none: SavedCaption[] = []

const fits = ({ title, caption, tags }: SavedCaption, words: string) =>
  [title, caption, ...tags].some(text => text.toLowerCase().includes(words))

interface Options {
  /** The picker is open. */
  on: boolean
  /** The first one is active without a choice by arrows or pointer, so that Enter takes it. */
  firstActive: boolean
}

/** Saved captions that words find, those used last first, and which of them is active. */
export const useSavedCaptions = (words: string, { on, firstActive }: Options) => {
  const wanted = words.trim().toLowerCase()
  const [asked] = useDebouncedValue(wanted, 150)
  /** What arrows or the pointer chose. */
  const [chosen, setActive] = useState<number | null>(null)
  const { data, isFetching, isError } = useCaptionsQuery(
    { query: { keyword: asked || undefined, limit: most } },
    { skip: !on },
  )
  useEffect(() => setActive(null), [wanted, on])
  // What is found no more goes at once, before the server has answered.
  const captions = on ? (data?.data.filter(caption => fits(caption, wanted)) ?? none) : none
  const last = captions.length - 1
  const active = Math.min(chosen ?? (firstActive ? 0 : -1), last)
  return {
    captions,
    folders: data?.folders.map(({ tag }) => tag) ?? [],
    /** Nothing of the team is saved yet. */
    empty: data?.counts.all === 0,
    searching: on && !isError && (isFetching || asked !== wanted),
    failed: isError,
    /** -1: none. */
    active,
    setActive,
    /** Carries out a key of the field. Returns the caption that Enter takes; `moved` where the key moved the active one. */
    onKey: (key: string): SavedCaption | 'moved' | undefined => {
      if (last < 0) return undefined
      if (key === 'ArrowDown') setActive(active === last ? 0 : active + 1)
      else if (key === 'ArrowUp') setActive(active <= 0 ? last : active - 1)
      else return key === 'Enter' || key === 'Tab' ? captions[active] : undefined
      return 'moved'
    },
  }
}
