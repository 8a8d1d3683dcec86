import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { placeIn } from './model/merge-lines.ts'

/**
 * Keeps the caret, or what is selected, in its paragraph when a text is changed by someone else: the browser would put it at the end. The
 * returned function is called with the text area on every change by the person and every move of the caret.
 */
export const useCaret = (area: RefObject<HTMLTextAreaElement | null>, value: string) => {
  const seen = useRef({ text: value, start: value.length, end: value.length })
  useLayoutEffect(() => {
    const { text, start, end } = seen.current
    const box = area.current
    if (text === value || !box) return
    const next = { text: value, start: placeIn(text, value, start), end: placeIn(text, value, end) }
    seen.current = next
    if (document.activeElement === box) box.setSelectionRange(next.start, next.end)
  }, [area, value])
  return useCallback(({ value: text, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => {
    seen.current = { text, start, end }
  }, [])
}
