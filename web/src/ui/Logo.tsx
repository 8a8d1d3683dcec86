import classes from './Logo.module.css'

/** The trumpet in its pad, and the name. */
export const Logo = ({ small }: { small?: boolean }) => (
  <span className={classes.logo}>
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden role="presentation">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M7 12.6c0-.9.7-1.6 1.6-1.6H12l6.6-3.9c.9-.5 2 .1 2 1.1v15.6c0 1-1.1 1.6-2 1.1L12 21H8.6c-.9 0-1.6-.7-1.6-1.6z"
        fill="#fff"
      />
      <path d="M23.6 12.4a5.4 5.4 0 0 1 0 7.2" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
    {small ? <span className="sr-only">Fanfare</span> : <span className={classes.name}>Fanfare</span>}
  </span>
)
