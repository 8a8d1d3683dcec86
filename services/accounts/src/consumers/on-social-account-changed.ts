import { SocialAccountChanged } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import type { AccountsDb } from '../db/schema.ts'
import { deleteCredential } from '../stores/credentials.ts'

/** A removed account's token is forgotten, unless it was connected again since. */
export const onSocialAccountChanged = on<AccountsDb, typeof SocialAccountChanged>(
  SocialAccountChanged,
  async (tx, { payload, at }) => {
    const { removed, credentialId, teamId } = payload
    if (removed && credentialId) await deleteCredential(tx, teamId, credentialId, new Date(at))
  },
)
