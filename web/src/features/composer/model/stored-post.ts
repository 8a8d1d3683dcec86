import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { Item } from '@fanfare/contracts/entities/post-items.ts'
import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { accountsOf } from '../../../lib/posts/post-accounts.ts'
import { wallOf } from '../../../lib/time/time.ts'
import {
  type Composer,
  type ComposerItem,
  chosenOf,
  nothingChosen,
  type Options,
  optionsOf,
  type Shared,
  tagOf,
} from './composer-state.ts'
import { eachOnce } from './people.ts'
import { mayChangeSeries, repeatOf } from './repeat.ts'

/** For whom a post is opened, and what of it there is. */
export interface Opening {
  /** Unix ms. */
  now?: number
  /** Without, its own account is not connected any more. */
  connected?: boolean
  /** A Manager approves what this person plans. */
  needsApproval?: boolean
}

/**
 * The post's time on its account's clock. A time that has passed is no time to offer: a draft is offered the next good one, and what
 * was meant to be live by now is published now unless a person chooses another time. Approval that was asked for without a time leaves it to
 * who approves: that stays the choice of an author, as asking again with the time that is offered would book one that nobody chose.
 */
const whenOf = (
  { status, schedule, post_at, account, approval }: Post,
  { now = Date.now(), needsApproval = false }: Opening,
): Pick<Composer, 'when' | 'wall'> => {
  const ahead = post_at !== null && Date.parse(post_at) > now
  if (needsApproval && approval && !schedule?.wall) return { when: 'now', wall: null }
  if (!schedule?.wall || schedule.kind === 'now' || !ahead)
    return { when: status === Draft ? 'date' : 'now', wall: null }
  // The zone of the account may have been changed since, and few times can be named in another zone only.
  return { when: 'date', wall: schedule.zone === account.timezone ? schedule.wall : wallOf(post_at, account.timezone) }
}

/** A stored picture or video. */
export const itemOf = (item: Item): ComposerItem => ({
  key: item.media_id,
  mediaId: item.media_id,
  fileName: item.file_name,
  preview: item.url ?? item.thumbnail_url,
  type: item.type,
  width: item.width,
  height: item.height,
  color: item.dominantColor,
  duration: item.duration,
  strip: item.video?.generatedThumbs ?? null,
  altText: item.alt_text,
  userTags: eachOnce(item.user_tags, ({ username }) => username).map(tagOf),
  crop: item.crop,
  chosen: chosenOf(item),
  upload: { state: 'ready', fraction: 1, message: null },
})

/** A file that is stored, in a post that is new. */
export const itemOfFile = (file: MediaFile): ComposerItem => ({
  key: file.id,
  mediaId: file.id,
  fileName: file.file_name,
  preview: file.url ?? file.thumbnail_url,
  type: file.type,
  width: file.width,
  height: file.height,
  color: file.dominant_color,
  duration: file.duration,
  strip: file.strip_url,
  altText: '',
  userTags: [],
  crop: null,
  chosen: nothingChosen,
  upload: { state: 'ready', fraction: 1, message: null },
})

/** Texts of single accounts that differ from that of all. */
export const ownTexts = ({
  accounts,
  caption,
  overrides,
}: Pick<Composer, 'accounts' | 'caption' | 'overrides'>): Record<string, string> =>
  Object.fromEntries(Object.entries(overrides).filter(([id, text]) => accounts.includes(id) && text !== caption))

/** The texts of single accounts of a draft for several. */
export const ownTextsOf = (accounts: Post['accounts']): Record<string, string> =>
  Object.fromEntries(accounts.flatMap(({ account, caption }) => (caption === null ? [] : [[account.id, caption]])))

/** What a draft for several accounts says for each, and whether its time is one moment for all of them. */
const severalOf = ({ accounts }: Post): Pick<Shared, 'overrides' | 'clock'> => {
  const walls = new Set(accounts.map(({ schedule }) => schedule?.wall))
  return {
    overrides: ownTextsOf(accounts),
    clock: walls.size > 1 ? 'moment' : 'local',
  }
}

/** A post that was stored with somebody twice is shown, and stored again, with each once. */
const withEachOnce = (options: Options): Options =>
  options.collaborators?.length > 1
    ? { ...options, collaborators: eachOnce(options.collaborators, name => name) }
    : options

/** What of a stored post can be changed; without an account where its own is not connected any more. */
export const sharedOf = (post: Post, opening: Opening = {}): Shared => ({
  accounts: opening.connected !== false ? accountsOf(post).map(({ id }) => id) : [],
  caption: post.caption,
  ...severalOf(post),
  items: post.media.map(itemOf),
  firstComment: post.first_comment,
  postType: post.post_type,
  options: withEachOnce(optionsOf(post)),
  ...whenOf(post, opening),
})

/** A stored post in the composer. */
export const composerOf = (post: Post, opening: Opening = {}): Composer => {
  const base = sharedOf(post, opening)
  return {
    ...base,
    postId: post.id,
    version: post.version,
    slot: null,
    repeat: mayChangeSeries(post) && post.series ? repeatOf(post.series) : null,
    library: null,
    dirty: false,
    base,
    conflicts: [],
  }
}
