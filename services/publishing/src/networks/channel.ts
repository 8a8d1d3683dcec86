import type { Option } from '@fanfare/contracts/networks/facts.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { Permissions } from '@fanfare/contracts/networks/permissions.ts'
import type { RecordedCall } from '@fanfare/networks/graph/client.ts'
import type { HostName } from '@fanfare/networks/networks.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Account } from '../model/account.ts'
import type { Prepared, StoredFault, StoredProgress } from '../model/stored.ts'
import type { PostRow } from '../stores/posts.ts'
import type { PublicationKind } from './kinds.ts'

/** A person as a network is told of them; the place is left out where there is none. */
export interface NetworkTag {
  username: string
  x?: number
  y?: number
}

/** The file of a video as a network is given it. */
export interface VideoFile {
  bytes: number
  /** How long it is, where that is known. */
  seconds?: number | null
  /** Its bytes from `start` up to `end`, in memory. */
  read(start: number, end: number): Promise<Buffer>
  /** Its bytes from `start` to the end, as they are read. */
  from(start: number): Promise<AsyncIterable<Uint8Array>>
}

/** What a channel needs to publish one post: the post as it was when it was claimed, its account, and the options of its calls. */
export interface PublishContext {
  publication: PublicationRow
  post: PostRow
  account: Account
  token: string
  tokenVersion: number
  /** By which login the token came. */
  login: LoginKey
  /** What the connection was granted, as the network names it; null where that is not known. */
  permissions: readonly string[] | null
  /** Whether the connection has all of these: what is not known counts as granted, and the network is asked before one counts as missing. */
  mayUse(needed: readonly string[]): Promise<boolean>
  /** Ids that the network has returned so far. A channel returns a new value and does not change this one. */
  prepared: Prepared
  /** Age of the first preparation, by the database's clock: nothing of this publication can be live from before. */
  sincePreparedMs: number
  /** Address that the network fetches the picture or video from. */
  mediaUrl(item: PostRow['items'][number]): string
  /** The file of a video as the network is given it. */
  file(item: PostRow['items'][number]): VideoFile
  /** A video was made for it: then rendering is part of how far it is. */
  wasRendered: boolean
  isVideo(item: Pick<PostRow['items'][number], 'media_id'>): boolean
  /** The still picture that was chosen for the video of the post; undefined: the network chooses. */
  cover(): { coverUrl: string } | { thumbOffsetMs: number } | undefined
  /**
   * The same still picture as the bytes of a JPEG, for a network that fetches none. Throws Impossible while it is being made, and where it
   * cannot be.
   */
  coverPicture(): Promise<Buffer | undefined>
  /** People in a picture who are in what the network fetches of it, placed there; of a video all of them, with the places that its network takes. */
  userTags(item: PostRow['items'][number]): NetworkTag[]
  /** Products in it, the same way. */
  productTags(item: PostRow['items'][number]): { product_id: string; x?: number; y?: number }[]
  /** Which of these content ids belong to other publications of the account. */
  ownedByOthers(ids: string[]): Promise<Set<string>>
  /** Whether a text that the network shows is the one that was sent; the post may have been edited since. */
  isOurText(text: string): boolean
  /** Whether any text was sent by which it can be recognised. */
  hasText: boolean
  /** Whether another publication of the account with the same text may be live with an unknown id. */
  hasRivals(): Promise<boolean>
  call: {
    token: string
    host?: HostName
    account: string
    timeoutMs: number
    begun?: boolean
    /** By performance.now(): not sent after this moment. */
    sendBefore?: number
    record: (call: RecordedCall) => void
  }
}

export type Prepare = { prepared: Prepared; done: boolean; progress: StoredProgress; title: string; text: string }
export type Poll = { type: 'ready' | 'not_ready' | 'dead' | 'unreadable' | 'live'; text: string; fault?: StoredFault }
export type Live = { type: 'live'; contentId: string | null; inferred?: boolean; text: string }
/** The network has taken it and shows it once it has processed it, which may fail. */
export type Accepted = {
  type: 'undecided'
  text: string
  /** What it has handed out with that, by which it is asked. */
  prepared?: Prepared
}
/**
 * The result of asking the network. `not_live` and `dead`: every source agrees; `absent`: there is one source, and it does not show the
 * post; `unreadable`: a source failed, and no other shows the post.
 */
export type Ask =
  | Live
  | { type: 'not_live' | 'absent' | 'undecided' | 'ambiguous' | 'unreadable'; text: string }
  /** `fault`: why the network will not publish it, however often it is tried; absent where another try may help. */
  | { type: 'dead'; text: string; fault?: StoredFault }
export interface Decoration {
  permalink?: string | null
  contentId?: string | null
  inferred?: boolean
  text: string
}

/** How many of a kind a network takes of one account in 24 hours; `what`: as people name several of them. */
export interface DayLimit {
  most: number
  what: string
}

/** One surface of a network. */
export interface Channel {
  /** As it is named in the publications table. */
  surface: string
  /** Name of the network, as people write it. */
  network: string
  /** What an account that this login has connected must have granted: for publishing, for the first comment, for tagging products. */
  permissions(login: LoginKey): Permissions
  /** Whether the irreversible call sends a part of the file itself. */
  sendsAtCommit?: true
  /** Whether what is prepared goes live at most once, so that committing the same id again is harmless. */
  once(prepared: Prepared): boolean
  /** Whether all that goes out is prepared. */
  isPrepared(context: Pick<PublishContext, 'prepared' | 'post' | 'publication'>): boolean
  /** How many it takes of an account in 24 hours by its own rule, which it does not say when asked; undefined: it has no such rule. */
  perDay?: DayLimit | undefined
  /** Pictures and videos of an account that it prepares in 24 hours; undefined: it has no such rule. */
  preparedPerDay?: number | undefined
  /** The network's limit of posts per account and 24 hours, used and in all; undefined for a network without such a call. */
  limit?(context: PublishContext): Promise<{ used: number; total: number }>
  /** The pictures and videos that this publication shows, in order: what is over the network's limit is left out. */
  items(post: PostRow, publication: Pick<PublicationRow, 'piece'>): PostRow['items']
  /** For crash points, figures, and the match after a restore. */
  kind(post: PostRow): PublicationKind
  /** Prepares the next part, which is not visible. Called again until `done`. */
  prepare(context: PublishContext): Promise<Prepare>
  /** Whether what was prepared may be committed. */
  poll(context: PublishContext): Promise<Poll>
  /** The irreversible call. Where the network still processes what it has accepted, it is asked afterwards. */
  commit(context: PublishContext): Promise<Live | Accepted>
  /** Asks whether a commit without a success went live. */
  ask(context: PublishContext): Promise<Ask>
  /** Reads what is known only after it is live: its id where the commit gave none, its permalink. May be repeated. */
  lookUp(context: PublishContext, name: 'content_id' | 'permalink'): Promise<Decoration>
  /** What is sent to the network only for a live post, by the option that asks for it; each may be repeated. */
  afterLive?: Partial<Record<Option, (context: PublishContext) => Promise<void>>>
  /** Posts the first comment: an irreversible call of its own. */
  comment(context: PublishContext): Promise<void>
  /** Whether the first comment is there. */
  hasComment(context: PublishContext): Promise<boolean>
}
