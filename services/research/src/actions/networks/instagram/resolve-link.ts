import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ResolveLink } from '@fanfare/contracts/endpoints/research.ts'
import { explore } from '@fanfare/contracts/research/limits.ts'
import { readPasted } from '@fanfare/contracts/research/links.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isMissing } from '@fanfare/networks/photo-app/failures.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { LRUCache } from 'lru-cache'
import { originsOf } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'

type Resolved = ReplyOf<typeof ResolveLink>

/** Most posts whose owner is kept in memory. */
const MOST = 5_000
const INSTAGRAM = 'https://www.instagram.com'

/** A link to where a simulated network shows a post, which may lie below a path of its own there, as one of Instagram. */
const atInstagram = (link: string, origins: readonly string[]): string => {
  const url = URL.parse(link)
  if (!url || !origins.includes(url.origin)) return link
  return `${INSTAGRAM}${/\/(?:p|reel)\/[^/]+/.exec(url.pathname)?.[0] ?? url.pathname}`
}

const errorOf = (failure: NetworkFailure): AppError => {
  // Of no type, because the question below would narrow that of the failure.
  const cause: unknown = failure
  if (isMissing(cause)) return new AppError('post_unknown', { field: 'query.url', rule: 'a post that is shown', cause })
  return new AppError(failure.kind === 'rate_limited' ? 'network_rate_limited' : 'network_unavailable', { cause })
}

/** Says whose post a link leads to: from the link itself, else from the photo app, as it was within five minutes. */
export function linkResolver({ apis, config, log }: Pick<Deps, 'apis' | 'config' | 'log'>) {
  const known = new LRUCache<string, Promise<Resolved>>({ max: MOST, ttl: explore.postSeconds * 1000 })

  const ask = async (shortcode: string, link: string): Promise<Resolved> => {
    if (!apis.photoApp) return fail('link_lookup_off', { field: 'query.url' })
    try {
      return { username: (await apis.photoApp.embed(link)).username, shortcode }
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure
      if (failure.kind === 'installation') log.error({ err: failure }, 'the photo app refuses this installation')
      throw errorOf(failure)
    }
  }

  return async (link: string): Promise<Resolved> => {
    const found = readPasted(atInstagram(link, originsOf(config)), { network: 'ig' })
    if (found.kind !== 'post' || found.network !== 'ig')
      return fail('link_not_understood', { field: 'query.url', rule: 'the link of an Instagram post' })
    if (found.owner !== null) return { username: found.owner, shortcode: found.code }
    const before = known.get(found.code)
    if (before) return before
    const asked = ask(found.code, found.link)
    known.set(found.code, asked)
    asked.catch(() => known.delete(found.code))
    return asked
  }
}
