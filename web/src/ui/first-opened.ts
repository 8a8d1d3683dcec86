import { type Ref, useEffect, useImperativeHandle, useState } from 'react'

/** Gives the kit an element that is on the page already as the target of a menu or a popover. */
export const DrawnTarget = ({ node, ref }: { node: HTMLElement | null; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => node as HTMLElement, [node])
  return null
}

/**
 * Whether what a button opens is open, and whether it is there at all: from the first use on. A closed menu or popover of the kit makes ready
 * what places it, which is dear where each of many rows or days has one. The button is to be outside of it, so that it stays the same
 * element and keeps the focus.
 */
export const useFirstOpened = () => {
  const [used, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  // The kit notes where the focus was when something that is there opens: it is there first, and opens then.
  useEffect(() => setOpened(used), [used])
  return { used, opened, setOpened, toggle: () => (used ? setOpened(!opened) : setUsed(true)) }
}
