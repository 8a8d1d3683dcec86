import { useEffect, useMemo } from 'react'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { isCopyKey, savedCopiesOf } from './saved-copies.ts'
import { counted, selectSavedCopyCount } from './saved-copy-counts.ts'

/** The copies of `owner`. Each change also updates their count in the store. */
export const useSavedCopies = (owner: string) => {
  const dispatch = useAppDispatch()
  return useMemo(() => {
    const copies = savedCopiesOf(owner)
    const count = () => dispatch(counted({ owner, count: copies.all().length }))
    return {
      all: copies.all,
      remove: (id: string) => {
        copies.remove(id)
        count()
      },
      save: (...given: Parameters<typeof copies.save>) => {
        const isSaved = copies.save(...given)
        count()
        return isSaved
      },
    }
  }, [dispatch, owner])
}

/** How many copies of `owner` this device holds, those of other tabs too; undefined until they are counted. */
export const useSavedCopyCount = (owner: string): number | undefined => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const count = () => dispatch(counted({ owner, count: savedCopiesOf(owner).all().length }))
    const changedByOtherTab = ({ key }: StorageEvent) => (key === null || isCopyKey(key)) && count()
    count()
    addEventListener('storage', changedByOtherTab)
    return () => removeEventListener('storage', changedByOtherTab)
  }, [dispatch, owner])
  return useAppSelector(state => selectSavedCopyCount(state, owner))
}
