import { useLayoutEffect, useRef, useState } from 'react'

type Functions = Record<string, (...given: never[]) => unknown>

/**
 * The same functions at every drawing, each of which does what the newest of its name does: rows of a list that are given them need not be
 * drawn again when one of them is. Not for what is called while drawing: then it may still be the one before.
 */
export const useSame = <All extends Functions>(functions: All): All => {
  const newest = useRef<Functions>(functions)
  useLayoutEffect(() => {
    newest.current = functions
  })
  const [same] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map(name => [name, (...given: never[]) => newest.current[name]?.(...given)]),
      ) as All,
  )
  return same
}
