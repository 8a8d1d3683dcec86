import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './SelectionBar.module.css'

/**
 * Says how high the bar is, in px, while it is there: toasts rise above it. On a phone its buttons take several lines. It is said to the
 * toasts alone: said of the page, the style of everything on it would be worked out again.
 */
const useSaidHeight = (shown: boolean) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!shown || !bar.current) return
    const style = document.querySelector<HTMLElement>('[data-toasts]')?.style
    const say = () => style?.setProperty('--selection-bar', `${bar.current?.offsetHeight ?? 0}px`)
    const watch = new ResizeObserver(say)
    // It is told of the height at once, when the page has been laid out.
    watch.observe(bar.current)
    return () => {
      watch.disconnect()
      style?.removeProperty('--selection-bar')
    }
  }, [shown])
  return bar
}

/** The ink pill at the bottom while things are selected. Children are its buttons. */
export const SelectionBar = ({
  count,
  label = 'Selected posts',
  onClear,
  children,
}: {
  count: number
  label?: string
  onClear?: () => void
  children: ReactNode
}) => {
  const bar = useSaidHeight(count > 0)
  return count === 0 ? null : (
    <div ref={bar} className={classes.bar} role="toolbar" aria-label={label}>
      <span className={classes.count} aria-live="polite">
        {count} selected
      </span>
      <span className={classes.rule} />
      {children}
      {onClear && (
        <button type="button" className={classes.button} onClick={onClear} aria-label="Clear selection">
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
