import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { backgroundParts } from '@fanfare/contracts/entities/post-content.ts'
import { AccountActive, AccountDisabled, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { accountName, type Kind, kindOfSurface, networkIdOf } from '@fanfare/contracts/networks.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { filesUnreachable, mediaMissing } from '../faults/faults.ts'
import { accountOff, connectionEnded } from '../faults/held-faults.ts'
import type { Account } from '../model/account.ts'
import { frameProfile, placedOf, tagsInRendering, type Variant, variantName } from '../model/crop.ts'
import type { Media } from '../model/media.ts'
import type { StoredItem } from '../model/stored.ts'
import { peopleInVideo, videoKey } from '../model/video/for-item.ts'
import type { Channel, NetworkTag, PublishContext } from '../networks/channel.ts'
import { Impossible } from '../networks/outcome.ts'
import { hasRivals, laterPieces, ownedContent } from '../stores/other-publications.ts'
import type { PostRow } from '../stores/posts.ts'
import { mayUse, requirePermissions } from './check-permissions.ts'
import { coverPicture, momentOf } from './cover-picture.ts'
import { type DeliveredVideo, isVideo, videoFiles } from './video-files.ts'
import type { WorkerContext } from './worker-context.ts'

export interface Checked {
  account: Account
  token: string
  tokenVersion: number
  login: PublishContext['login']
  permissions: PublishContext['permissions']
  mayUse: PublishContext['mayUse']
  wasRendered: boolean
  /** The account's id on its network. */
  networkId: string
  mediaUrl(item: StoredItem): string
  file: PublishContext['file']
  isVideo: PublishContext['isVideo']
  cover: PublishContext['cover']
  coverPicture: PublishContext['coverPicture']
  userTags: PublishContext['userTags']
  productTags: PublishContext['productTags']
  ownedByOthers(ids: string[]): Promise<Set<string>>
  hasRivals(): Promise<boolean>
}

/** The account with its token; undefined where it is not connected. */
const connected = async ({ credentials }: WorkerContext, account: Account | undefined, fresh?: 'fresh') => {
  const networkId = account && networkIdOf(account)
  if (!account || !networkId || (account.status !== AccountActive && account.status !== AccountLimited))
    return undefined
  const credential = await credentials.of(account, fresh)
  return credential && { account, networkId, credential }
}

/** The same for the account as it is now, not from the cache; throws Impossible where it is not connected. */
const connectedNow = async (workerContext: WorkerContext, publication: PublicationRow, post: PostRow) => {
  const nowMs = workerContext.deps.clock.now()
  const account = await workerContext.deps.team.fresh(publication.team_id, publication.social_account_id)
  // Its posts are held, and become drafts at the next look unless the account is back by then.
  if (!account || account.removed)
    throw new Impossible({ type: 'blocked' }, 'the account was removed', { reason: 'account_removed' })
  const name = accountName(account)
  const isPage = account.id !== post.social_account_id
  if (account.status === AccountDisabled)
    throw new Impossible({ type: 'blocked' }, `${name} is turned off`, { fault: accountOff(name, nowMs, isPage) })
  const found = await connected(workerContext, account, 'fresh')
  if (!found)
    throw new Impossible({ type: 'token_invalid' }, 'the account is not connected', {
      // The post itself is live, so the page is named.
      ...(isPage ? { fault: connectionEnded(name, nowMs) } : {}),
    })
  return found
}

type File = Pick<Media, 'type' | 'width' | 'height' | 'duration' | 'dominant_color'>

/** The rendering of a picture that its network fetches: of a story before its background, where one was chosen. */
const variantOf = (
  { picture, takes }: Kind,
  { crop, add_background: behind }: StoredItem,
  file: File | undefined,
): Variant => {
  if (!takes.background || !behind) return { profile: picture.profile, crop }
  const colour = /^#[0-9a-f]{6}$/i.test(file?.dominant_color ?? '') ? (file?.dominant_color as `#${string}`) : '#101010'
  const parts = backgroundParts(behind)
  return { profile: frameProfile(parts), crop, background: parts.fill === 'blur' ? 'blur' : colour }
}
const variantNameOf = ({ profile, crop, background }: Variant): string => variantName(profile, crop, background)

/** The middle: where a tag goes that has no place, on networks that need one. */
const middle = { x: 0.5, y: 0.5 }

/**
 * The people and products of a picture or video that its network is told of: those of a picture that its crop leaves, with their places in
 * what is fetched.
 */
const tagsOf = (
  file: File | undefined,
  kind: Kind,
  item: StoredItem,
): { people: NetworkTag[]; products: ReturnType<PublishContext['productTags']> } => {
  const { user_tags, product_tags = [] } = item
  const size = file?.width && file.height && { width: file.width, height: file.height }
  const named = product_tags.map(({ product_id }) => ({ product_id }))
  if (file && isVideo(file)) return { people: peopleInVideo(kind, item, file), products: named }
  if (!size) return { people: user_tags.map(({ username }) => ({ username })), products: named }
  const variant = variantOf(kind, item, file)
  const placed = product_tags.map(({ product_id, x, y }) => ({ product_id, x: x ?? middle.x, y: y ?? middle.y }))
  const unplaced = user_tags
    .filter(({ x, y }) => x === null || y === null)
    .map(({ username }) => ({ username, ...(kind.limits.tagPlaces.image === 'needed' ? middle : {}) }))
  return {
    people: [...tagsInRendering(size, variant, placedOf(user_tags)).inside, ...unplaced],
    products: tagsInRendering(size, variant, placed).inside,
  }
}

/** The cover of the only video of a post. A moment of the file becomes one of what goes out of it. */
const coverOf = (
  { cover, items }: PostRow,
  files: ReadonlyMap<string, File>,
  url: (mediaId: string) => string,
): ReturnType<PublishContext['cover']> => {
  if (!cover) return undefined
  if (cover.media_id && files.has(cover.media_id)) return { coverUrl: url(cover.media_id) }
  if (cover.at === null) return undefined
  const from = items[0]?.start ?? 0
  return { thumbOffsetMs: Math.round((momentOf({ items }, cover.at) - from) * 1000) }
}

/**
 * Checks what would make every call fail: the account exists and is connected, every picture is stored. Throws Impossible with the fault,
 * or with `token_invalid` where the post is to be held until someone reconnects. A cached account never holds a post: it is read again
 * first.
 */
export const check = async (
  workerContext: WorkerContext,
  publication: PublicationRow,
  post: PostRow,
  channel: Channel,
): Promise<Checked> => {
  const { deps, db } = workerContext
  const { social_account_id: accountId } = publication
  const known = (await deps.team.named(post.team_id, [accountId])).get(accountId)
  const { account, networkId, credential } =
    (await connected(workerContext, known)) ?? (await connectedNow(workerContext, publication, post))
  const allows = (needed: readonly string[]) => mayUse(workerContext, { account, credential }, needed)
  const nowMs = deps.clock.now()
  // What may be live is asked about, whatever the connection allows.
  if (publication.commits === 0 && publication.published_at === null)
    await requirePermissions({ channel, post, account }, allows, { nowMs, credential })
  /** Before the network is given an address to load a file from. */
  const requireAddress = (): void => {
    if (workerContext.mediaEndpoint.isAway())
      throw new Impossible({ type: 'internal_error' }, 'the address of the files does not answer', {
        fault: filesUnreachable(channel.network, nowMs),
      })
  }
  const kind = kindOfSurface(channel.surface)
  // What was prepared is known by its ids: its files are needed no more.
  const isPrepared =
    publication.prepared_at !== null && channel.isPrepared({ publication, post, prepared: publication.prepared })
  const own = channel.items(post, publication)
  // Nothing of a story is shown before all of it can be: a part that cannot be made would leave the others alone.
  const isFirst = publication.piece !== null && publication.part === 1 && publication.parts > 1 && !isPrepared
  const later = isFirst ? await laterPieces(db, publication) : []
  const items = [...own, ...later.flatMap(piece => channel.items(post, { piece }))]
  const cover = post.cover?.media_id ?? null
  const ids = [...items.map(item => item.media_id), ...(cover ? [cover] : [])]
  const files = await workerContext.media({ teamId: post.team_id, ids })
  /** One of them as the post counts it, where it is of another part. */
  const whichOf = (at: number) => {
    const piece = later[at - own.length]
    return piece ? { item: piece.item + 1, of: post.items.length } : { item: at + 1, of: own.length }
  }
  const missing = items.findIndex(item => files.get(item.media_id)?.status !== MediaReady)
  if (missing >= 0)
    throw new Impossible({ type: 'rejected' }, 'a file is missing', {
      fault: mediaMissing({ ...whichOf(missing), type: files.get(items[missing]?.media_id ?? '')?.type }, nowMs),
    })
  const none = new Map<string, DeliveredVideo>()
  const deliver = () => videoFiles(workerContext, kind, items, files, whichOf)
  const videos = !isPrepared
    ? await deliver()
    : channel.sendsAtCommit && publication.published_at === null
      ? // What may be live is asked about, whatever has become of its file.
        await deliver().catch(cause => {
          if (publication.commits === 0) throw cause
          return none
        })
      : none
  return {
    account,
    token: credential.token,
    login: credential.login,
    tokenVersion: credential.version,
    permissions: credential.permissions,
    mayUse: allows,
    wasRendered: [...videos.values()].some(({ isMade }) => isMade),
    networkId,
    mediaUrl: item => {
      requireAddress()
      return (
        videos.get(videoKey(item))?.url ??
        deps.links.fetch(item.media_id, variantNameOf(variantOf(kind, item, files.get(item.media_id))))
      )
    },
    file: item => {
      const video = videos.get(videoKey(item))
      if (!video) throw new Error(`file ${item.media_id} is no video`)
      return video
    },
    isVideo: ({ media_id }) => isVideo(files.get(media_id)),
    cover: () =>
      coverOf(post, files, mediaId => {
        requireAddress()
        return deps.links.fetch(mediaId, variantName(kind.picture.profile, null))
      }),
    coverPicture: () => coverPicture(workerContext, kind, post, files),
    userTags: item => tagsOf(files.get(item.media_id), kind, item).people,
    productTags: item => tagsOf(files.get(item.media_id), kind, item).products,
    hasRivals: () => hasRivals(db, publication),
    ownedByOthers: ids => ownedContent(db, { teamId: post.team_id, accountId, exceptId: publication.id }, ids),
  }
}
