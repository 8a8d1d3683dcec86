import { type Migrations, runtimeTables } from '@fanfare/runtime/db/database.ts'
import { teams } from './migrations/0001-teams.ts'
import { permissions } from './migrations/0002-permissions.ts'
import { socialSets } from './migrations/0004-social-sets.ts'
import { anyNetwork } from './migrations/0005-any-network.ts'
import { invites } from './migrations/0005-invites.ts'
import { deletedTeams } from './migrations/0006-deleted-teams.ts'
import { limitedAccounts } from './migrations/0007-limited-accounts.ts'
import { removedMembers } from './migrations/0008-removed-members.ts'
import { inviteMails } from './migrations/0009-invite-mails.ts'
import { approvals } from './migrations/0010-approvals.ts'
import { activity } from './migrations/0011-activity.ts'
import { quotas } from './migrations/0012-quotas.ts'
import { plans } from './migrations/0013-plans.ts'
import { logins } from './migrations/0015-logins.ts'
import { leavingPeople } from './migrations/0018-leaving-people.ts'
import { accountBios } from './migrations/0019-account-bios.ts'
import { payers } from './migrations/0020-payers.ts'
import { keptActivity } from './migrations/0021-kept-activity.ts'
import { inviteTokenNumbers } from './migrations/0024-invite-token-numbers.ts'
import { acceptedInvites } from './migrations/0025-accepted-invites.ts'

export const migrations: Migrations = {
  ...runtimeTables(),
  '0001-teams': teams,
  '0002-permissions': permissions,
  '0004-social-sets': socialSets,
  '0005-any-network': anyNetwork,
  '0005-invites': invites,
  '0006-deleted-teams': deletedTeams,
  '0007-limited-accounts': limitedAccounts,
  '0008-removed-members': removedMembers,
  '0009-invite-mails': inviteMails,
  '0010-approvals': approvals,
  '0011-activity': activity,
  '0012-quotas': quotas,
  '0013-plans': plans,
  '0015-logins': logins,
  '0018-leaving-people': leavingPeople,
  '0019-account-bios': accountBios,
  '0020-payers': payers,
  '0021-kept-activity': keptActivity,
  '0024-invite-token-numbers': inviteTokenNumbers,
  '0025-accepted-invites': acceptedInvites,
}
