import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useAccounts } from '../session/session.ts'
import classes from './Places.module.css'
import { placesOf } from './places.ts'

/** The places where a post goes, each with how far it is; nothing for a post that goes to one place. */
export const Places = ({ post }: { post: Post }) => {
  const { accounts } = useAccounts()
  const places = placesOf(post, accounts)
  if (places.length === 0) return null
  return (
    <section className={classes.places} aria-label="Where it goes">
      <h3>Where it goes</h3>
      <ol>
        {places.map(({ part, title, state, words, link, reason }) => (
          <li key={part} data-state={state}>
            <span className={classes.title}>{title}</span>
            <span className={classes.words}>{words}</span>
            {link && (
              <a href={link.href} target="_blank" rel="noreferrer" aria-label={`${title}: ${link.label}`}>
                View <IconExternalLink size={13} stroke={1.75} aria-hidden />
              </a>
            )}
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
