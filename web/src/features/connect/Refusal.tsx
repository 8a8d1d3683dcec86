import { IconInfoCircle } from '@tabler/icons-react'
import classes from './Explain.module.css'

/** Why the network's dialog led to nothing, worded neutrally: the person did nothing wrong. */
export const Refusal = ({ title, message }: { title: string; message: string }) => (
  <section className={classes.refusal} role="alert">
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    <div>
      <h2>{title}</h2>
      <p>{message}</p>
    </div>
  </section>
)
