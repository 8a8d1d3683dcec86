import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import classes from './UnconfirmedBanner.module.css'

/** Screens that are empty without an account and do not offer to connect one themselves. */
const offered = /^\/publishing\/(calendar(\/(month|week|agenda))?|post-status|post-library|saved-caption)(\/|$)/

/** Until the first account is connected: who put it off finds the way back here. Loaded for those alone who have none. */
export default function ConnectBanner() {
  const { pathname } = useLocation()
  if (!offered.test(pathname)) return null
  return (
    <section className={classes.banner} aria-label="Connect your first account">
      <IconPlugConnected size={16} stroke={1.75} aria-hidden />
      <p>
        <b>Connect your first account</b> <span>to schedule and publish posts.</span>
      </p>
      <Button variant="default" size="xs" component={Link} to="/connect/1">
        Connect
      </Button>
    </section>
  )
}
