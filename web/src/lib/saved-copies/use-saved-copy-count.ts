import { useEffect } from 'react'
import { whenQuiet } from '../../ui/when-quiet.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { counted, selectSavedCopyCount } from './saved-copy-counts.ts'

/**
 * How many copies of `owner` this device holds, those of other tabs too; undefined until they are counted. The database's code is loaded
 * after the screen is drawn.
 */
export const useSavedCopyCount = (owner: string): number | undefined => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    let ended = false
    let end: (() => void) | undefined
    const begin = async () => {
      await whenQuiet()
      const { savedCopiesOf, onCopiesChanged } = await import('./saved-copies.ts')
      const copies = savedCopiesOf(owner)
      const count = async () => {
        const now = await copies.count()
        if (!ended) dispatch(counted({ owner, count: now }))
      }
      if (ended) return
      end = onCopiesChanged(() => void count())
      await count()
    }
    // Without the code there is nothing to count: it could not be loaded.
    begin().catch(() => undefined)
    return () => {
      ended = true
      end?.()
    }
  }, [dispatch, owner])
  return useAppSelector(state => selectSavedCopyCount(state, owner))
}
