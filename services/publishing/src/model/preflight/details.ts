import { networkOf } from '@fanfare/contracts/networks.ts'
import { type Finding, networkName, pass, type Subject, warn } from './finding.ts'

/** Place and collaborators: whether the network has them, and whether the connection may name a place. */
export function detailChecks({ account, requiredPermissions, content }: Subject): Finding[] {
  const { location, collaborators } = content
  const { name, limits } = networkOf(account.type)
  const findings: Finding[] = []
  const { permissions } = account
  if (location !== null && permissions !== null && !permissions.includes(requiredPermissions.location)) {
    const text = `${networkName(account)} hasn’t allowed Fanfare to read Pages of places. Reconnect with all permissions on.`
    findings.push(
      warn('location_permission', 'Location may be refused', text, {
        cost: 20,
        fix: { kind: 'reconnect', label: 'Reconnect' },
      }),
    )
  }
  if (collaborators.length > 0 && limits.collaborators === 0)
    findings.push(
      pass('collaborators', `Nobody is invited on ${name}`, 'Collaborators are invited on other networks only.'),
    )
  return findings
}
