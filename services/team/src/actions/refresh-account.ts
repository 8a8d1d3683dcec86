import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { putPicture } from '../stores/pictures.ts'
import { type SocialAccountRow, setAccountProfile, takeRefreshTurn } from '../stores/social-accounts.ts'
import { announceChanged } from './announce.ts'
import { fetchPicture } from './fetch-picture.ts'

/** Windows that open together ask the network once, ms. */
const EVERY_MS = 30_000

/**
 * Reads name and picture of an account from the network. Where the network does not respond nothing changes; a refused
 * token comes back as an event of accounts, which marks the account as expired.
 */
export async function refreshAccount(deps: Deps, row: SocialAccountRow): Promise<void> {
  const { id, team_id: teamId, credential_id } = row
  if (!(await takeRefreshTurn(deps.db, teamId, id, new Date(deps.clock.now()), EVERY_MS))) return
  try {
    const profile = await deps.accounts.profile(teamId, credential_id)
    const picture = await fetchPicture(deps, profile.pic_url)
    const { name, profile_url } = profile
    const username = profile.username || row.username
    await transaction(deps.db, async tx => {
      const renamed = await setAccountProfile(tx, teamId, id, { username, name, profile_url })
      const repainted = picture ? await putPicture(tx, teamId, id, picture) : false
      if (renamed || repainted) await announceChanged(deps, tx, teamId, id)
    })
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    deps.log.info({ code: err.code, teamId, accountId: id }, 'an account was not refreshed')
  }
}
