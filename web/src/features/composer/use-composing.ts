import { useCallback, useEffect, useRef } from 'react'

/**
 * A function that resolves when no input method is composing a word: a text that is changed in the middle of one loses it.
 */
export const useComposing = () => {
  const word = useRef<PromiseWithResolvers<void> | null>(null)
  useEffect(() => {
    const start = () => {
      word.current ??= Promise.withResolvers()
    }
    const end = () => {
      word.current?.resolve()
      word.current = null
    }
    addEventListener('compositionstart', start)
    addEventListener('compositionend', end)
    return () => {
      removeEventListener('compositionstart', start)
      removeEventListener('compositionend', end)
      end()
    }
  }, [])
  return useCallback(() => word.current?.promise ?? Promise.resolve(), [])
}
