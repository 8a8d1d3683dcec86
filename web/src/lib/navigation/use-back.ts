import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { searchAlong } from './account-filter.ts'

/** Goes one step back inside the application, or to `fallback` when this page was opened by its address. */
export const useBack = (fallback: string) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(() => {
    // The router counts its own entries; 0 is the first page of this visit.
    const index = (history.state as { idx?: number } | null)?.idx ?? 0
    if (index > 0) return navigate(-1)
    return navigate({ pathname: fallback, search: searchAlong(search) }, { replace: true })
  }, [navigate, search, fallback])
}
