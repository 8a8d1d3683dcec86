import { useEffect, useMemo } from 'react'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { isCopyKey, keptOf } from './saved-copies.ts'
import { counted, selectKeptCount } from './saved-copy-counts.ts'

/** The copies of `owner`; what is kept or dropped by them is counted. */
export const useKept = (owner: string) => {
  const dispatch = useAppDispatch()
  return useMemo(() => {
    const copies = keptOf(owner)
    const count = () => dispatch(counted({ owner, count: copies.all().length }))
    return {
      all: copies.all,
      drop: (id: string) => {
        copies.drop(id)
        count()
      },
      keep: (...given: Parameters<typeof copies.keep>) => {
        const kept = copies.keep(...given)
        count()
        return kept
      },
    }
  }, [dispatch, owner])
}

/** How many copies of `owner` this device holds, those of other tabs too; undefined until they are counted. */
export const useKeptCount = (owner: string): number | undefined => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const count = () => dispatch(counted({ owner, count: keptOf(owner).all().length }))
    const other = ({ key }: StorageEvent) => (key === null || isCopyKey(key)) && count()
    count()
    addEventListener('storage', other)
    return () => removeEventListener('storage', other)
  }, [dispatch, owner])
  return useAppSelector(state => selectKeptCount(state, owner))
}
