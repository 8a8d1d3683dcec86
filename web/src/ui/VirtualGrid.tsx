import { type CSSProperties, type ReactNode, type Ref, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { textScale } from './breakpoints.ts'
import classes from './VirtualGrid.module.css'
import { scrollerOf } from './Windowed.tsx'

/** Rows beyond the edges that are drawn too: the keyboard finds the next one there. */
const spare = 2
/** Steps in which scrolling is followed, px. */
const coarse = 100
/** Drawn before the size of anything is known. */
const atFirst = 24

interface View {
  /** Width of the grid, px. */
  width: number
  /** What of the grid is seen, px from its top. */
  top: number
  bottom: number
}

interface Props<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** Narrowest column, px at the normal text size; 0: one column. */
  minColumn: number
  gap: number
  /** Height of a row without its gap, px, of a column's width. */
  rowHeight: (width: number, scale: number) => number
  label: string
  /** `rows`: it is the body of a table, and its items are rows with an `aria-rowindex` from 2 on, for the head is the first. A list otherwise. */
  as?: 'list' | 'rows'
  /** Attributes of the element of an item beside its place. */
  itemProps?: (item: T) => { className?: string | undefined; 'data-chosen'?: true | undefined }
  busy?: boolean
  children: (item: T, index: number) => ReactNode
}

/**
 * A long list of equal boxes, of which only those in view and near it are drawn: 10,000 cost as much as 50. It scrolls with the page around
 * it. The one with the focus stays, wherever it is scrolled.
 */
export const VirtualGrid = <T,>({
  items,
  keyOf,
  minColumn,
  gap,
  rowHeight,
  label,
  as = 'list',
  itemProps,
  busy,
  children,
}: Props<T>) => {
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState<View>()
  const [focused, setFocused] = useState<number>()
  const scale = textScale()
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    let frame = 0
    let last: View | undefined
    const seen = (): View => {
      const own = node.getBoundingClientRect()
      const around = scrollerOf(node)?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
      // Rounded outwards: a scroll by a few px draws nothing new.
      return {
        width: own.width,
        top: Math.floor((around.top - own.top) / coarse) * coarse,
        bottom: Math.ceil((around.bottom - own.top) / coarse) * coarse,
      }
    }
    const measure = () => {
      frame = 0
      const next = seen()
      if (last && last.width === next.width && last.top === next.top && last.bottom === next.bottom) return
      // What is scrolled to is drawn in slices, between which the page goes on scrolling.
      if (last) startTransition(() => setView(next))
      else setView(next)
      last = next
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    // Whatever scrolls around it: a filter may make the page short enough to scroll no more.
    document.addEventListener('scroll', later, { capture: true, passive: true })
    const focus = ({ target }: FocusEvent) => {
      const at = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined
      setFocused(at === undefined ? undefined : Number(at))
    }
    const blur = () => setFocused(undefined)
    node.addEventListener('focusin', focus)
    node.addEventListener('focusout', blur)
    const sizes = new ResizeObserver(later)
    sizes.observe(node)
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', later, true)
      window.removeEventListener('resize', later)
      node.removeEventListener('focusin', focus)
      node.removeEventListener('focusout', blur)
      sizes.disconnect()
    }
  }, [])

  const width = view?.width ?? 0
  const columns = minColumn === 0 ? 1 : Math.max(1, Math.floor((width + gap) / (minColumn * scale + gap)))
  const column = (width - gap * (columns - 1)) / columns
  const row = rowHeight(column, scale) + gap
  const rows = Math.ceil(items.length / columns)
  const isKnown = width > 0
  const first = isKnown ? Math.max(0, Math.floor((view?.top ?? 0) / row) - spare) * columns : 0
  const last = isKnown ? Math.max(0, Math.ceil((view?.bottom ?? 0) / row) + spare) * columns : atFirst
  const shown = Array.from({ length: Math.max(0, Math.min(last, items.length) - first) }, (_, at) => first + at)
  if (focused !== undefined && focused < items.length && !shown.includes(focused)) {
    if (focused < first) shown.unshift(focused)
    else shown.push(focused)
  }
  const place = (index: number): CSSProperties => ({
    // Turned by the style sheet where text runs from right to left.
    insetInlineStart: (index % columns) * (column + gap),
    top: Math.floor(index / columns) * row,
    width: column,
    height: row - gap,
  })
  const [Box, Item] = as === 'rows' ? (['tbody', 'tr'] as const) : (['ul', 'li'] as const)
  return (
    <Box
      ref={box as Ref<HTMLUListElement & HTMLTableSectionElement>}
      className={classes.grid}
      data-placed={isKnown || undefined}
      style={{ height: isKnown ? Math.max(0, rows * row - gap) : undefined }}
      aria-label={as === 'rows' ? undefined : label}
      aria-busy={busy || undefined}
    >
      {shown.map(index => {
        const item = items[index] as T
        const { className = '', ...more } = itemProps?.(item) ?? {}
        return (
          <Item
            key={keyOf(item)}
            data-index={index}
            className={`${classes.item} ${className}`}
            style={isKnown ? place(index) : undefined}
            {...(as === 'rows'
              ? { 'aria-rowindex': index + 2 }
              : { 'aria-posinset': index + 1, 'aria-setsize': items.length })}
            {...more}
          >
            {children(item, index)}
          </Item>
        )
      })}
    </Box>
  )
}
