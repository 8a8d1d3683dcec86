import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { emptyContent } from '@fanfare/contracts/entities/post-content.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { OwnAddress } from '../clients/own-address.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../model/account.ts'
import type { VideoDelivery } from '../model/fetched.ts'
import type { Media } from '../model/media.ts'
import type { Content } from '../model/preflight/finding.ts'
import { fetchedFiles } from '../model/preflight/pictures.ts'
import { preflightOf } from '../model/preflight/preflight.ts'
import { changedContent, requireAccounts, requireMedia } from './post-content.ts'
import { subjectsOf } from './subjects.ts'
import { slotSettingsOf } from './time-slots/fill-slots.ts'

/** What is asked outside of this service: a post is checked without it too, so what is not answered in time is left out. */
export interface Outside {
  networkReads: Pick<NetworkReads, 'limit' | 'choices'>
  ownAddress: OwnAddress
}

/** What the networks say of their limits and of what each account may choose, by account, and whether they can load the files. */
async function askOutside(
  { networkReads, ownAddress }: Outside,
  accounts: readonly Account[],
  ready: string | undefined,
) {
  const [loads, limits, choices] = await Promise.all([
    ready === undefined ? undefined : ownAddress.loads(ready),
    Promise.all(accounts.map(account => networkReads.limit(account))),
    Promise.all(accounts.map(account => networkReads.choices(account))),
  ])
  return {
    loads,
    limits: new Map(accounts.map(({ id }, at) => [id, limits[at]])),
    choices: new Map(accounts.map(({ id }, at) => [id, choices[at]])),
  }
}

/** The pre-flight of these posts: passes, warnings and stops, and the score that they leave. */
export async function preflight(
  deps: Deps,
  outside: Outside,
  { teamId, userId }: Who,
  body: BodyOf<typeof Preflight>,
): Promise<ReplyOf<typeof Preflight>> {
  const { videoDelivery } = deps.config
  const { accounts: ids, overrides = [], schedule, post_id } = body
  const accounts = await requireAccounts(deps, teamId, ids)
  const content = changedContent(emptyContent, body)
  const [media, now] = await Promise.all([requireMedia(deps, teamId, content), dbNow(deps.db)])
  const { gap } = await slotSettingsOf(deps, userId)
  const slots = schedule.kind === 'time_slot' ? await slotSettingsOf(deps, userId, schedule.wall) : undefined
  const setting = {
    db: deps.db,
    teamId,
    media,
    schedule,
    now,
    slots,
    gap,
    outside: await askOutside(outside, accounts, firstFetched(accounts, content, media, videoDelivery)),
    videoDelivery,
    ...(post_id ? { except: post_id } : {}),
  }
  const { checks, score } = preflightOf(await subjectsOf(accounts, content, overrides, setting))
  const of = (level: string) => checks.filter(check => check.level === level).length
  return { checks, score, stops: of('stop'), warnings: of('warn') }
}

/** A file that one of these networks would fetch from us. */
const firstFetched = (
  accounts: readonly Account[],
  content: Content,
  media: ReadonlyMap<string, Media>,
  videoDelivery: VideoDelivery,
): string | undefined =>
  accounts
    .flatMap(account => fetchedFiles({ account, content, media, videoDelivery }))
    .find(id => media.get(id)?.status === MediaReady)
