import { SocialAccountChanged } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import type { AccountsDb } from '../db/schema.ts'
import { deleteCredential } from '../stores/credentials.ts'

/** Deletes the token of a removed account, unless it was connected again since. */
export const onSocialAccountChanged = on<AccountsDb, typeof SocialAccountChanged>(
  SocialAccountChanged,
  async (tx, { payload, at }) => {
    const { removed, credentialId, teamId } = payload
    if (removed && credentialId) await deleteCredential(tx, teamId, credentialId, new Date(at))
  },
  { concerns: ({ payload }) => payload.removed && payload.credentialId !== undefined },
)
