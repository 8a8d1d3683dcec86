import { go } from '../lib/navigation/navigate.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from '../ui/Page.tsx'
import classes from './RouteError.module.css'

/** For addresses that lead nowhere: few see it, so it is loaded when someone does. */
export default function NotFound() {
  useTitle('Not found')
  return (
    <main className={classes.lost}>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        title="Page not found"
        text="The link may be out of date."
        action={{ label: 'Go to the calendar', run: () => go('/publishing/calendar/month') }}
      />
    </main>
  )
}
