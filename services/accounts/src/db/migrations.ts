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
}
