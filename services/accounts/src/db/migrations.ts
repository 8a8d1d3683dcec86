import { type Migrations, runtimeTables } from '@fanfare/runtime/db/database.ts'
import { people } from './migrations/0001-people.ts'
import { connections } from './migrations/0002-connections.ts'
import { permissions } from './migrations/0003-permissions.ts'
import { addresses } from './migrations/0004-addresses.ts'
import { guesses } from './migrations/0004-guesses.ts'
import { keysOfPeople } from './migrations/0004-keys-of-people.ts'
import { securityLog } from './migrations/0004-security-log.ts'
import { confirmedSessions } from './migrations/0006-confirmed-sessions.ts'
import { mailPlaces } from './migrations/0006-mail-places.ts'
import { webhooks } from './migrations/0007-webhooks.ts'
import { webhookLife } from './migrations/0008-webhook-life.ts'
import { webhookProbes } from './migrations/0009-webhook-probes.ts'
import { reviewedCredentials } from './migrations/0010-reviewed-credentials.ts'
import { anyNetwork } from './migrations/0011-any-network.ts'
import { logins } from './migrations/0012-logins.ts'
import { blockedCredentials } from './migrations/0013-blocked-credentials.ts'
import { notifications } from './migrations/0014-notifications.ts'
import { pushDevices } from './migrations/0015-push-devices.ts'
import { ownAccount } from './migrations/0016-own-account.ts'
import { tokenRenewals } from './migrations/0018-token-renewals.ts'
import { emailFactors } from './migrations/0019-email-factors.ts'
import { networkCallbacks } from './migrations/0020-network-callbacks.ts'
import { finishedDialogs } from './migrations/0022-finished-dialogs.ts'
import { webhookCreators } from './migrations/0024-webhook-creators.ts'
import { deletedTeams } from './migrations/0025-deleted-teams.ts'

export const migrations: Migrations = {
  ...runtimeTables(),
  '0001-people': people,
  '0002-connections': connections,
  '0003-permissions': permissions,
  '0004-addresses': addresses,
  '0004-guesses': guesses,
  '0004-keys-of-people': keysOfPeople,
  '0004-security-log': securityLog,
  '0006-confirmed-sessions': confirmedSessions,
  '0006-mail-places': mailPlaces,
  '0007-webhooks': webhooks,
  '0008-webhook-life': webhookLife,
  '0009-webhook-probes': webhookProbes,
  '0010-reviewed-credentials': reviewedCredentials,
  '0011-any-network': anyNetwork,
  '0012-logins': logins,
  '0013-blocked-credentials': blockedCredentials,
  '0014-notifications': notifications,
  '0015-push-devices': pushDevices,
  '0016-own-account': ownAccount,
  '0018-token-renewals': tokenRenewals,
  '0019-email-factors': emailFactors,
  '0020-network-callbacks': networkCallbacks,
  '0022-finished-dialogs': finishedDialogs,
  '0024-webhook-creators': webhookCreators,
  '0025-deleted-teams': deletedTeams,
}
