import { explore } from '@fanfare/contracts/research/limits.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { savedSources } from '../networks/saved-source.ts'
import type { ReadContent } from '../stores/own-contents.ts'
import { renewAddresses, type SavedRow } from '../stores/saved-posts.ts'
import { askNetwork } from './ask-network.ts'
import { searchers } from './searchers.ts'

/** The post among the newest of its profile or page, as many as a screen loads by itself. Throws AppError. */
async function findAtNetwork(deps: Deps, teamId: string, saved: SavedRow): Promise<ReadContent | undefined> {
  const source = savedSources[saved.network]
  const name = source?.nameOf(saved)
  if (!source || !name) return undefined
  const askers = searchers(await deps.team.accounts(teamId), source.sought, undefined)
  if (askers.length === 0) return undefined
  let after: string | undefined
  for (let read = 0; read < explore.chunk; ) {
    const { answer } = await askNetwork(deps, askers, {
      permissions: source.permissions,
      field: 'params.id',
      ask: (_account, networkId, call) => source.page(deps.apis, { networkId, name, after }, call),
    })
    const found = answer.posts.find(({ post_id }) => post_id === saved.post_id)
    if (found || answer.after === undefined || answer.posts.length === 0) return found
    read += answer.posts.length
    after = answer.after
  }
  return undefined
}

/**
 * Reads a saved post again whose addresses have ended, and keeps the new ones: a network signs them for hours or days. It counts against no plan, since
 * the team has had this look. Undefined where the network does not show it among the newest posts any more, or cannot be asked now.
 */
export async function rereadSaved(deps: Deps, teamId: string, saved: SavedRow): Promise<SavedRow | undefined> {
  try {
    const found = await findAtNetwork(deps, teamId, saved)
    if (!found) return undefined
    const media = found.media.flatMap(({ type, url }) => (url === null ? [] : [{ type, url }]))
    return await renewAddresses(deps.db, teamId, saved.id, { media, thumbnail_url: found.thumbnail_url })
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    deps.log.info({ err, savedPostId: saved.id }, 'a saved post could not be read again')
    return undefined
  }
}
