import { SocialAccountLimited } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { announceChanged } from '../actions/announce.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { setAccountLimited } from '../stores/social-accounts.ts'

/** An account that the network takes no more posts of today is marked (spec §3: status 2), and released when it does again. */
export const onSocialAccountLimited = (deps: Deps) =>
  on<TeamDb, typeof SocialAccountLimited>(SocialAccountLimited, async (tx, { payload }) => {
    const { teamId, socialAccountId, limited } = payload
    const changed = await setAccountLimited(tx, teamId, socialAccountId, limited)
    if (changed) await announceChanged(deps, tx, teamId, socialAccountId)
  })
