import { useCallback, useEffect, useState } from 'react'
import { type Emoji, emojiOf } from './model/emoji.ts'

let loading: Promise<Emoji[]> | undefined

/** The list of emoji, loaded once by the first who opens a picker, or comes near one. */
export const loadEmoji = (): Promise<Emoji[]> => {
  loading ??= import('emojibase-data/en/data.json').then(
    ({ default: data }) => emojiOf(data),
    reason => {
      // The next use tries again.
      loading = undefined
      throw reason
    },
  )
  return loading
}

/** All emoji; undefined until they are here. */
export const useEmoji = () => {
  const [all, setAll] = useState<Emoji[]>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadEmoji().then(setAll, () => setFailed(true))
  }, [])
  useEffect(load, [load])
  return { all, failed, load }
}
