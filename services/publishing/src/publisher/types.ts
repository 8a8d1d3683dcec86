import type { RecordedCall } from '@fanfare/networks/graph/client.ts'
import type { Selectable } from 'kysely'
import type { Prepared, PublicationsTable, StoredFault, StoredProgress } from '../db/schema.ts'
import type { Account } from '../neighbours/accounts.ts'
import type { PostRow } from '../stores/posts.ts'

export type PublicationRow = Selectable<PublicationsTable>

/** What a channel is given: the post as it stood when it was claimed, its account, and a way to call. */
export interface Flight {
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
  call: {
    token: string
    account: string
    timeoutMs: number
    /** By performance.now(): not sent after this moment. */
    sendBefore?: number
    record: (call: RecordedCall) => void
  }
}

export type Prepare = { prepared: Prepared; done: boolean; progress: StoredProgress; title: string; text: string }
export type Poll = { is: 'ready' | 'not_ready' | 'dead' | 'rejected' | 'live'; text: string; fault?: StoredFault }
export type Live = { is: 'live'; contentId: string | null; inferred?: boolean; text: string }
export type Ask = Live | { is: 'not_live' | 'absent' | 'undecided' | 'ambiguous' | 'dead'; text: string }
export interface Decoration {
  permalink?: string | null
  contentId?: string | null
  inferred?: boolean
  text: string
}

/** One network and surface. Adding a network is adding a channel. */
export interface Channel {
  /** As it is named in the publications table. */
  surface: string
  network: string
  /** Pictures that go out, in order: what is over the network's limit is left out. */
  items(post: PostRow): PostRow['items']
  /** For crash points and figures: image, carousel, page. */
  kind(post: PostRow): string
  /** Makes the next thing that nobody sees. Called again until it is done. */
  prepare(flight: Flight): Promise<Prepare>
  /** Whether what was prepared may be committed. */
  poll(flight: Flight): Promise<Poll>
  /** The irreversible call. */
  commit(flight: Flight): Promise<Live>
  /** What became of a commit whose answer is missing. */
  ask(flight: Flight): Promise<Ask>
  /** Names of what is still to be done after it is live, in order. */
  decorations(flight: Flight, done: readonly string[]): string[]
  /** Does one of them. A name with `?` in `done` was begun before: it may have been done already. */
  decorate(flight: Flight, name: string, done: readonly string[]): Promise<Decoration>
}
