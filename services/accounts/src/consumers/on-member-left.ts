import { MemberLeft } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import type { AccountsDb } from '../db/schema.ts'
import { revokeApiKeysOfMember } from '../stores/api-keys.ts'
import { deleteConnectStatesOfMember } from '../stores/connections.ts'
import { deleteNotificationsOfMember } from '../stores/notifications.ts'
import { disableWebhooksOfMember } from '../stores/webhooks.ts'

/**
 * Somebody is no longer in a team. The gateway refuses their keys of it at once, as it asks who is a member; revoked they stay refused
 * where that person joins again. Their webhooks are switched off: the addresses are theirs. What they were notified of in the team is
 * deleted, and dialogs of networks that they began in it can no longer be finished.
 */
export const onMemberLeft = on<AccountsDb, typeof MemberLeft>(
  MemberLeft,
  async (tx, { at, payload: { teamId, userId } }) => {
    const left = { teamId, userId, leftAt: new Date(at) }
    await revokeApiKeysOfMember(tx, left)
    await deleteConnectStatesOfMember(tx, left)
    await disableWebhooksOfMember(tx, left)
    await deleteNotificationsOfMember(tx, left)
  },
)
