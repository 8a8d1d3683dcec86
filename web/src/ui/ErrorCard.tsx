import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import classes from './ErrorCard.module.css'

interface Props {
  /** What the part is called. */
  title: string
  /** What it was rejected with. */
  error: unknown
  onRetry?: () => unknown
}

const textOf = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string' &&
  error.message
    ? error.message
    : 'Something went wrong. Try again.'

/** Replaces a part of a page that couldn’t be loaded: its title, the reason and Retry. The rest of the page stays usable. */
export const ErrorCard = ({ title, error, onRetry }: Props) => (
  <section className={classes.card} role="alert">
    <IconAlertTriangle className={classes.icon} size={18} stroke={2.25} aria-hidden />
    <div>
      <h2>{title} couldn’t be loaded</h2>
      <p>{textOf(error)}</p>
    </div>
    {onRetry && (
      <Button
        variant="default"
        leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
        onClick={() => void onRetry()}
      >
        Retry
      </Button>
    )}
  </section>
)
