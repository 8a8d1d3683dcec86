import type { Network } from '@fanfare/contracts/networks.ts'
import type { RecordedCall } from '@fanfare/networks/graph/client.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Account } from '../model/account.ts'
import type { Prepared, StoredFault, StoredProgress } from '../model/stored.ts'
import type { PostRow } from '../stores/posts.ts'

/** What a channel needs to publish one post: the post as it was when it was claimed, its account, and the options of its calls. */
export interface PublishContext {
  publication: PublicationRow
  post: PostRow
  account: Account
  token: string
  tokenVersion: number
  /** Ids that the network has handed out so far. A channel answers a new value, it changes nothing. */
  prepared: Prepared
  /** How long ago the first preparation was stored, by the database's clock: nothing of ours was live before it. */
  sincePreparedMs: number
  /** Address that the network fetches the picture from. */
  mediaUrl(item: PostRow['items'][number]): string
  /** Which of these content ids belong to other publications of the account: not ours. */
  ownedByOthers(ids: string[]): Promise<Set<string>>
  /** Whether a text that the network shows is the one that was sent, which the post need not say any more. */
  isOurText(text: string): boolean
  /** Whether any words were sent by which it can be known again. */
  hasWords: boolean
  /** Whether another post of the account with the same words may be live without our knowing which one it is. */
  hasRivals(): Promise<boolean>
  call: {
    token: string
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
/**
 * What a question came to. `not_live` and `dead` are said only where every source there is agrees; `absent`: there is one source, and it
 * does not show the post; `unreadable`: a source failed, and no other shows the post.
 */
export type Ask =
  | Live
  | { type: 'not_live' | 'absent' | 'undecided' | 'ambiguous' | 'dead' | 'unreadable'; text: string }
export interface Decoration {
  permalink?: string | null
  contentId?: string | null
  inferred?: boolean
  text: string
}

/** One surface of a network. */
export interface Channel {
  /** As it is named in the publications table. */
  surface: string
  /** Name of the network, as people write it. */
  network: string
  /** The network whose login connects its accounts. */
  login: Pick<Network, 'name' | 'host'>
  /** Permissions without which it takes no post, and no first comment. */
  needs: readonly string[]
  needsForComment: string
  /** Whether what is prepared can go live once only, so that committing the same id again is harmless. */
  once(prepared: Prepared): boolean
  /** Whether all that goes out is prepared. */
  isPrepared(context: PublishContext): boolean
  /** Posts that the network takes from an account in 24 hours, used and in all; undefined where it does not say. */
  limit?(context: PublishContext): Promise<{ used: number; total: number }>
  /** Pictures that go out, in order: what is over the network's limit is left out. */
  items(post: PostRow): PostRow['items']
  /** For crash points and figures: image, carousel, page. */
  kind(post: PostRow): string
  /** Makes the next thing that nobody sees. Called again until it is done. */
  prepare(context: PublishContext): Promise<Prepare>
  /** Whether what was prepared may be committed. */
  poll(context: PublishContext): Promise<Poll>
  /** The irreversible call. */
  commit(context: PublishContext): Promise<Live>
  /** What became of a commit whose answer is missing. */
  ask(context: PublishContext): Promise<Ask>
  /** What is learnt after it is live: its id where that is not known, its address. Reads only, so each may be repeated. */
  lookUp(context: PublishContext, name: 'content_id' | 'permalink'): Promise<Decoration>
  /** Posts the first comment: an irreversible call of its own. */
  comment(context: PublishContext): Promise<void>
  /** Whether the first comment is there. */
  hasComment(context: PublishContext): Promise<boolean>
}

/** What is to come of a publication: nothing by itself, the next step after so many ms, or whatever its row says, which is not ours any more. */
export type RunResult = { type: 'ended' | 'lost' } | { type: 'waits'; ms: number }
