import { useId } from 'react'
import { useUser } from '../session/session.ts'
import classes from './Teams.module.css'

/** Says beside a team's name that it can't be entered. */
export const noSeat = 'No seat for you at the moment'

/** Teams that the person is in but that have fewer seats than members, and what helps; nothing where there are none. */
export const LockedTeams = ({ headingClass }: { headingClass?: string | undefined }) => {
  const { locked_teams: teams } = useUser()
  const heading = useId()
  if (teams.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={headingClass}>
        Teams you can’t enter now
      </h2>
      <ul className={classes.deleted}>
        {teams.map(({ id, name }) => (
          <li key={id}>
            <span className={classes.names}>
              <strong>{name}</strong>
              <span>
                Its plan has fewer seats than members, and none is left for you. You’re still a member: your posts go
                out as scheduled. The owner of {name} can give you a seat, or choose a larger plan.
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
