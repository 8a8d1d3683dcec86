import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { keptBio } from '../model/account-view.ts'
import { putPicture } from '../stores/pictures.ts'
import { type SocialAccountRow, setAccountProfile, takeRefreshTurn } from '../stores/social-accounts.ts'
import { announceChanged } from './announce.ts'
import { fetchPicture } from './fetch-picture.ts'

/** Windows that open together ask the network once, ms. */
const EVERY_MS = 30_000
/** The same while its login is locked: its person has just acted there, and looks whether it has helped. */
const EVERY_LOCKED_MS = 2_000

/**
 * Reads name and picture of an account from the network. Where the network does not respond nothing changes; a refused
 * token comes back as an event of accounts, which marks the account as expired.
 */
export async function refreshAccount(deps: Deps, row: SocialAccountRow): Promise<void> {
  const { id, team_id: teamId, credential_id } = row
  const everyMs = row.checkpointed ? EVERY_LOCKED_MS : EVERY_MS
  if (!(await takeRefreshTurn(deps.db, teamId, id, new Date(deps.clock.now()), everyMs))) return
  try {
    const profile = await deps.accounts.profile(teamId, credential_id)
    const picture = await fetchPicture(deps, profile.pic_url)
    const { name, profile_url } = profile
    const bio = keptBio(profile.bio)
    const username = profile.username || row.username
    await transaction(deps.db, async tx => {
      const renamed = await setAccountProfile(tx, teamId, id, { username, name, profile_url, bio })
      const repainted = picture ? await putPicture(tx, teamId, id, picture) : false
      if (renamed || repainted) await announceChanged(deps, tx, teamId, id)
    })
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    deps.log.info({ code: err.code, teamId, accountId: id }, 'an account was not refreshed')
  }
}
