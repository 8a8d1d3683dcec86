import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useCaptionsQuery } from '../../lib/captions/captions-api.ts'

/** Most captions that are offered at once; more words find the others. */
const most = 20
const none: SavedCaption[] = []

const fits = ({ title, caption, tags }: SavedCaption, words: string) =>
  [title, caption, ...tags].some(text => text.toLowerCase().includes(words))

/** Saved captions that words find, those used last first, and which of them is active. `on`: the picker is open. */
export const useSavedCaptions = (words: string, on: boolean) => {
  const wanted = words.trim().toLowerCase()
  const [asked] = useDebouncedValue(wanted, 150)
  const [active, setActive] = useState(0)
  const { data, isFetching, isError } = useCaptionsQuery(
    { query: { keyword: asked || undefined, limit: most } },
    { skip: !on },
  )
  useEffect(() => setActive(0), [wanted, on])
  // What is found no more goes at once, before the server has answered.
  const captions = on ? (data?.data.filter(caption => fits(caption, wanted)) ?? none) : none
  const last = captions.length - 1
  return {
    captions,
    folders: data?.folders.map(({ tag }) => tag) ?? [],
    /** Nothing of the team is saved yet. */
    empty: data?.counts.all === 0,
    searching: on && !isError && (isFetching || asked !== wanted),
    failed: isError,
    active: Math.min(active, Math.max(0, last)),
    setActive,
    /** Carries out a key of the field. Returns the caption that Enter takes; `moved` where the key moved the active one. */
    onKey: (key: string): SavedCaption | 'moved' | undefined => {
      if (last < 0) return undefined
      const now = Math.min(active, last)
      if (key === 'ArrowDown') setActive(now === last ? 0 : now + 1)
      else if (key === 'ArrowUp') setActive(now === 0 ? last : now - 1)
      else return key === 'Enter' || key === 'Tab' ? captions[now] : undefined
      return 'moved'
    },
  }
}
