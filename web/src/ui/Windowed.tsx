import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textScale } from './breakpoints.ts'
import { drawInTurn } from './draw-in-turn.ts'

/** How far beyond the edges of the scrolled area parts are drawn, px: the keyboard always finds the next one there. */
const usualMargin = 300

/** What scrolls the elements that were asked for in this task: the parts of a list are drawn together, and share all that is above them. */
const scrollers = new Map<Element, Element | null>()

/** What scrolls a node: the nearest ancestor that does, or the window. */
export const scrollerOf = (node: Element): Element | null => {
  if (scrollers.size === 0) queueMicrotask(() => scrollers.clear())
  const passed: Element[] = []
  let scroller: Element | null = null
  for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
    const known = scrollers.get(at)
    if (known !== undefined) {
      scroller = known
      break
    }
    passed.push(at)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) {
      scroller = at
      break
    }
  }
  for (const one of passed) scrollers.set(one, scroller)
  return scroller
}

type Listener = (near: boolean) => void
interface Watch {
  observer: IntersectionObserver
  listeners: Map<Element, Listener>
}
const watches = new Map<Element | null, Watch>()

/** One observer for each scrolled area, whatever the number of parts in it. Returns what ends it. */
const watch = (node: Element, scroller: Element | null, margin: number, listener: Listener): (() => void) => {
  let entry = watches.get(scroller)
  if (!entry) {
    const listeners: Watch['listeners'] = new Map()
    const observer = new IntersectionObserver(
      changes => {
        for (const { target, isIntersecting } of changes) listeners.get(target)?.(isIntersecting)
      },
      { root: scroller, rootMargin: `${margin}px 0px` },
    )
    entry = { observer, listeners }
    watches.set(scroller, entry)
  }
  const { observer, listeners } = entry
  listeners.set(node, listener)
  observer.observe(node)
  return () => {
    listeners.delete(node)
    observer.unobserve(node)
    if (listeners.size > 0) return
    observer.disconnect()
    watches.delete(scroller)
  }
}

/** Whether a node lies in the scrolled area now, before the browser has painted anything. */
const isInView = (node: Element, scroller: Element | null): boolean => {
  const { top, bottom } = node.getBoundingClientRect()
  const area = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
  return bottom >= area.top && top <= area.bottom
}

/** What the person is at stays, wherever it is scrolled: the focus, and what is dragged. */
const isHeld = (node: Element) =>
  node.contains(document.activeElement) || node.querySelector('[data-dragging]') !== null

interface Props {
  /** The height that the part has before it was drawn for the first time, px at the normal text size; afterwards its own is kept. */
  height: number
  className?: string | undefined
  /** How far beyond the edges it is drawn, px. All parts of one scrolled area have the same. */
  margin?: number
  /** How many posts it has, where the parts of the page are drawn a few a frame. Without it, it is drawn with what stands around it. */
  size?: number | undefined
  children: () => ReactNode
}

/**
 * A part of a long list that is drawn only while it is in view or near it; elsewhere an empty box of its height stands for it. The list
 * keeps its length, its scroll position and its order for the keyboard, and the document stays small.
 */
export const Windowed = ({ height, className, margin = usualMargin, size, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const kept = useRef<number>(undefined)
  kept.current ??= height * textScale()
  const [drawn, setDrawn] = useState(false)
  const isInTurn = useRef(size !== undefined)
  const begin = (drawLater: boolean) => {
    const node = box.current
    if (!node) return
    const scroller = scrollerOf(node)
    let takeBack: (() => void) | undefined
    // What is seen is there from the first frame; what lies near it, the observer says after that. One that waits for its turn does not look:
    // that would lay out the whole page at once.
    if (!drawLater) setDrawn(isInView(node, scroller))
    const end = watch(node, scroller, margin, near => {
      takeBack?.()
      if (!near && isHeld(node)) return
      if (!near && node.childElementCount > 0) kept.current = node.offsetHeight
      if (near && drawLater) takeBack = drawInTurn(size ?? 1, () => setDrawn(true))
      else setDrawn(near)
    })
    return () => {
      takeBack?.()
      end()
    }
  }
  useLayoutEffect(() => (isInTurn.current ? undefined : begin(false)), [margin])
  useEffect(() => (isInTurn.current ? begin(true) : undefined), [margin])
  return (
    <div ref={box} className={className} style={drawn ? undefined : { height: kept.current, flex: 'none' }}>
      {drawn && children()}
    </div>
  )
}

/** A list cut into parts of `size`, in order. */
export const partsOf = <T,>(list: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size))
