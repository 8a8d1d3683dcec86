import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { PostContent } from '@fanfare/contracts/entities/post-content.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { Permissions } from '@fanfare/contracts/networks/permissions.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import type { Account } from '../account.ts'
import type { Same } from '../duplicates.ts'
import type { VideoDelivery } from '../fetched.ts'
import type { Media } from '../media.ts'
import type { ScheduleError, Timing } from '../schedule.ts'

/** What a post says and shows, for one account. */
export type Content = PostContent

/** Other posts of the account near the time of a post. */
export interface NearbyPosts {
  /** Those within 14 days that say the same or show one of its files, the nearest first. */
  same: readonly Same[]
  /** Least minutes between two posts of the account. */
  gap: number
  /** Times of posts from `gap` before it to a day after it, in order. */
  around: readonly Date[]
}

/**
 * The second way in which a page would get the same post. `chosen`: the page is among the accounts of the request, and its own post is the
 * only one. `own_post`: the page has a post of its own, and this one asks for a copy of it there. `copied`: the post of another account goes
 * to the page that this one is for.
 */
export type OtherRoute = { type: 'chosen'; page: string } | { type: 'own_post' } | { type: 'copied' }

/** One post for one account, as it is to be checked. */
export interface Subject {
  account: Account
  /** Permissions that the account must grant, as its network names them. */
  requiredPermissions: Permissions
  content: Content
  /** The team's files by id. */
  media: ReadonlyMap<string, Media>
  schedule: ScheduleInput['kind']
  timing: Timing | ScheduleError
  /** The database's clock. */
  now: Date
  /** Other posts of this account on that day. */
  used: number
  /** Others that go to the same surface in the 24 hours up to its time; undefined where its network counts none. */
  ofKind?: number | undefined
  /** The same of its linked page, for what that gets; undefined where it gets nothing, or nothing of it is counted. */
  ofPageKind?: number | undefined
  /** Other posts of the account near its time; undefined where they were not looked at. */
  nearby?: NearbyPosts | undefined
  /** The post goes to another account too, which sends its invitations. */
  isInvitedBeside?: boolean | undefined
  /** Another way in which its page would get the same post. */
  route?: OtherRoute | undefined
  /** Whether its files can be loaded from the address that the networks are given; undefined: not known. */
  loads?: boolean | undefined
  /** How networks get videos that they can fetch; absent: from an address. */
  videoDelivery?: VideoDelivery | undefined
  /** The network's own limit of posts a day, by its count; undefined: it has none, or it is not known. */
  networkLimit?: { used: number; total: number } | undefined
  /** What its network lets the account choose for a post now; undefined: it limits nothing, or it is not known. */
  choices?: Creator | undefined
}

/** A line of the pre-flight list. A stop also has the error with which a request to send such a post is refused. */
export interface Finding extends PreflightCheck {
  error?: ErrorCode
  details?: Record<string, unknown>
}

type Part = Partial<Pick<Finding, 'cost' | 'item' | 'fix' | 'error' | 'details'>>
/** What a finding costs where it does not say so itself. Two stops leave nothing of the score. */
const usualCost: Record<Finding['level'], number> = { pass: 0, warn: 10, stop: 50 }
const line =
  (level: Finding['level']) =>
  (code: string, title: string, text: string, part: Part = {}): Finding => ({
    code,
    level,
    cost: usualCost[level],
    account_id: null,
    account_ids: [],
    item: null,
    title,
    text,
    fix: null,
    ...part,
  })

export const pass = line('pass')
export const warn = line('warn')
/** A stop is refused as `post_incomplete` unless it names another error. */
export const stop = (code: string, title: string, text: string, part: Part = {}): Finding =>
  line('stop')(code, title, text, { error: 'post_incomplete', ...part })

export const networkName = ({ type }: Pick<Account, 'type'>): string => networkOf(type).name

/** Kinds of post, as people name several of them. */
export const kindNames = { post: 'Posts', story: 'Stories', reel: 'Reels', igtv: 'Long videos' } as const
