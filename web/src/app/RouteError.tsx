import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useRouteError } from 'react-router-dom'
import { Overlay } from '../ui/Overlay.tsx'
import { useTitle } from '../ui/Page.tsx'
import classes from './RouteError.module.css'
import { askRelease, type Release } from './release.ts'

/** What browsers say of a file of the application that did not come. */
const didNotLoad = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module|preload CSS/i.test(error.message)

interface Message {
  title: string
  text: string
}
const broken: Message = {
  title: 'Oops, something went wrong.',
  text: 'This page couldn’t be shown. Nothing you saved is lost.',
}
const notLoaded: Record<Release, Message> = {
  other: { title: 'Fanfare has a new version', text: 'Reload the page to use it.' },
  same: { title: 'This page couldn’t be loaded', text: 'Reload the page to try again.' },
  away: {
    title: 'This page couldn’t be loaded',
    text: 'Fanfare can’t be reached. Check your connection, then try again.',
  },
}

/** Shown for a screen that threw while drawing, or whose file did not load: the two need different buttons. */
export const RouteError = () => (didNotLoad(useRouteError()) ? <NotLoaded /> : <Said {...broken} />)

const Said = ({ title, text, children }: Message & { children?: ReactNode }) => {
  useTitle(title === broken.title ? 'Something went wrong' : title)
  return (
    <main className={classes.page} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>
        {children ?? (
          <>
            <Button onClick={() => location.reload()}>Reload</Button>
            <Button variant="default" component={Link} to="/publishing/calendar/month" reloadDocument>
              Go to the calendar
            </Button>
          </>
        )}
      </div>
    </main>
  )
}

/**
 * A release replaces the files of screens, so an old page has to be reloaded. Without a connection a reload would leave an empty screen,
 * so the page is reloaded once the server answers.
 */
const NotLoaded = () => {
  const [release, setRelease] = useState<Release>()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    let here = true
    void askRelease().then(found => here && setRelease(found))
    return () => {
      here = false
    }
  }, [])
  const tryAgain = async () => {
    setAsking(true)
    const found = await askRelease()
    if (found !== 'away') return location.reload()
    setRelease(found)
    setAsking(false)
  }
  if (!release) return <Overlay />
  return (
    <Said {...notLoaded[release]}>
      <Button loading={asking} onClick={() => void tryAgain()}>
        {release === 'away' ? 'Try again' : 'Reload'}
      </Button>
    </Said>
  )
}
