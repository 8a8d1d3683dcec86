import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, RootState } from './root-reducer.ts'

/** Dispatch of the page's store, thunks included. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
/** Reads the page's store. Each slice exports its selectors. */
export const useAppSelector = useSelector.withTypes<RootState>()
