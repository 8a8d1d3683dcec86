import { SocialAccountLimited } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { announceChanged } from '../actions/announce.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { setAccountLimited } from '../stores/social-accounts.ts'

/** Marks an account that has reached the network's limit of posts for today (`AccountLimited`), and unmarks it when that is over. */
export const onSocialAccountLimited = (deps: Deps) =>
  on<TeamDb, typeof SocialAccountLimited>(SocialAccountLimited, async (tx, { payload }) => {
    const { teamId, socialAccountId, limited } = payload
    const changed = await setAccountLimited(tx, teamId, socialAccountId, limited)
    if (changed) await announceChanged(deps, tx, teamId, socialAccountId)
  })
