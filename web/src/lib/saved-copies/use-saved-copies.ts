import { useMemo } from 'react'
import { savedCopiesOf } from './saved-copies.ts'

/** The copies of `owner`. */
export const useSavedCopies = (owner: string) => useMemo(() => savedCopiesOf(owner), [owner])
