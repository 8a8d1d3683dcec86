import { useEffect, useRef } from 'react'

interface Turns {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Arrow keys turn to the next post while its panel is open, unless a menu or a field of it takes them. */
export const useKeysOfPanel = (turns: Turns) => {
  const latest = useRef(turns)
  latest.current = turns
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { target } = event
      if (!(target instanceof Element) || target.closest('input, textarea, select, [role="menu"], [role="listbox"]'))
        return
      const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
      const forth = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      const turn =
        event.key === back ? latest.current.onPrevious : event.key === forth ? latest.current.onNext : undefined
      if (!turn) return
      event.preventDefault()
      turn()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
