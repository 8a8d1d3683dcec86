import { Button } from '@mantine/core'
import { Link, useRouteError } from 'react-router-dom'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from '../ui/Page.tsx'
import { go } from './navigate.ts'
import classes from './RouteError.module.css'

/** A screen that failed to draw. A release replaces the files of screens, so an old page that cannot load one reloads. */
export const RouteError = () => {
  const error = useRouteError()
  const stale =
    error instanceof Error && /dynamically imported module|Importing a module|preload CSS/i.test(error.message)
  useTitle('Something went wrong')
  return (
    <main className={classes.page} role="alert">
      <h1>{stale ? 'Fanfare has a new version' : 'Oops, something went wrong.'}</h1>
      <p>{stale ? 'Reload the page to use it.' : 'This page couldn’t be shown. Nothing you saved is lost.'}</p>
      <div className={classes.ways}>
        <Button onClick={() => location.reload()}>Reload</Button>
        {!stale && (
          <Button variant="default" component={Link} to="/publishing/calendar/month" reloadDocument>
            Go to the calendar
          </Button>
        )}
      </div>
    </main>
  )
}

export const NotFound = () => {
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
