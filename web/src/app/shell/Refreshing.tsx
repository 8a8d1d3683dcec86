import { IconRefreshAlert } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { retryNow, selectRetryAt } from '../../lib/api/retries-slice.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'
import classes from './Refreshing.module.css'

/** Seconds until `at`, counted down. */
const useSecondsTo = (at: number | null) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Says that what is shown could not be refreshed, and when it is tried again. What is shown stays. */
export const Refreshing = () => {
  const dispatch = useAppDispatch()
  const at = useAppSelector(selectRetryAt)
  const seconds = useSecondsTo(at)
  if (at === null) return null
  return (
    <div className={classes.note}>
      <IconRefreshAlert size={14} stroke={2} aria-hidden />
      <span>
        <span role="status">Couldn't refresh.</span>{' '}
        {seconds > 0 ? `Retrying in ${seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}` : 'Retrying…'}
      </span>
      <button type="button" onClick={() => dispatch(retryNow())}>
        Retry now
      </button>
    </div>
  )
}
