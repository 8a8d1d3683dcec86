import { Delayed } from './Delayed.tsx'
import { Logo } from './Logo.tsx'
import classes from './Overlay.module.css'

/** Full-screen loading, for boot only (LOOK §9). */
export const Overlay = ({ text }: { text?: string }) => (
  <div className={classes.overlay} role="status" aria-label={text ?? 'Loading Fanfare'} data-loading>
    <Delayed>
      <Logo small />
      <span className={classes.bar} aria-hidden />
      {text && <p>{text}</p>}
    </Delayed>
  </div>
)
