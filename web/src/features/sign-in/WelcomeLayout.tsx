import { Outlet } from 'react-router-dom'
import { FeedWall } from '../../ui/FeedWall.tsx'
import { Logo } from '../../ui/Logo.tsx'
import classes from './WelcomeLayout.module.css'

/** Everything before signing in: the form on one sheet, a feed of pictures beside it. */
export default function WelcomeLayout() {
  return (
    <div className={classes.page}>
      <aside className={classes.side} aria-hidden>
        <FeedWall />
        <p className={classes.line}>Every post goes out once, on time, or you’re told why.</p>
      </aside>
      <main className={classes.sheet}>
        <div className={classes.logo}>
          <Logo />
        </div>
        <div className={classes.middle}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}
