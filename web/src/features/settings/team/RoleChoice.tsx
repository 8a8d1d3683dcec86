import { Creator, Manager, mayManage, type Role, roleName } from '@fanfare/contracts/policy.ts'
import { Radio } from '@mantine/core'
import { useTeam } from '../../../lib/session/session.ts'
import classes from '../Dialogs.module.css'
import { roleLine } from './model/rights.ts'

export type GivenRole = typeof Manager | typeof Creator
const given: readonly GivenRole[] = [Creator, Manager]

/** The role on joining, of those that this person may give. */
export const RoleChoice = ({ value, onChange }: { value: GivenRole; onChange: (role: GivenRole) => void }) => {
  const team = useTeam()
  const offered = given.filter(role => mayManage(team.role as Role, role))
  if (offered.length < 2)
    return (
      <p className={classes.role}>
        They join as <b>{roleName[value]}</b>. {roleLine[value]} Only the owner can invite managers.
      </p>
    )
  return (
    <Radio.Group label="Role" value={String(value)} onChange={role => onChange(Number(role) as GivenRole)}>
      <div className={classes.roles}>
        {offered.map(role => (
          <Radio key={role} value={String(role)} label={roleName[role]} description={roleLine[role]} />
        ))}
      </div>
    </Radio.Group>
  )
}
