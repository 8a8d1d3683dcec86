import type { Feature } from '@fanfare/contracts/features.ts'
import { type Role, roleName } from '@fanfare/contracts/policy.ts'
import { rightsOf, roles } from './model/rights.ts'
import classes from './Rights.module.css'

const words = { yes: 'Yes', own: 'Own', ask: 'Asks', no: 'No' }

/** The table of rights, as the services apply it; the reader's own role is marked. */
interface RightsProps {
  features: readonly Feature[]
  role: Role
  approvals: boolean
}

export const Rights = ({ features, role: mine, approvals }: RightsProps) => {
  const { differing, everyone } = rightsOf(features, approvals)
  return (
    <section className={classes.card}>
      <h2>What each role can do</h2>
      <table className={classes.rights}>
        <thead>
          <tr>
            <td />
            {roles.map(role => (
              <th key={role} scope="col" data-mine={role === mine || undefined}>
                {roleName[role]}
                {role === mine && <span className="sr-only"> (your role)</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map(({ action, label, may }) => (
            <tr key={action}>
              <th scope="row">{label}</th>
              {may.map((one, index) => (
                <td key={roles[index]} data-may={one}>
                  {words[one]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        Own: what they created themselves.{approvals && ' Asks: a manager approves it first, unless they’re excepted.'}
      </p>
      <details className={classes.more}>
        <summary>Everyone can also</summary>
        <ul>
          {everyone.map(({ action, label }) => (
            <li key={action}>{label}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
