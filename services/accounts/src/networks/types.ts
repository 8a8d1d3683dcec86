import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { Call } from '@fanfare/networks/graph/oauth.ts'
import type { TokenFacts } from '@fanfare/networks/graph/token-facts.ts'
import type { InstagramAccount } from '@fanfare/networks/instagram/account.ts'
import type { KnownFacts } from '@fanfare/networks/instagram/oauth.ts'
import type { SignedCall } from '@fanfare/networks/signed/signature.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { NetworkClients } from './clients.ts'

/** With what an account is published to. */
export interface Access {
  token: string
  /** The page whose token it is; null where it is the account's own. */
  pageId: string | null
  /** Address of the profile, where the network names it. */
  link: string | null
  /** What the account says of itself; null: nothing, or it was not read. */
  bio: string | null
}

/** An account that came with a connection, and with what it is published to; undefined where it cannot be. */
export interface Offer {
  account: AvailableAccount
  access: Access | undefined
}

/** What a login covers. */
export interface LoginAccounts {
  pages: readonly ManagedPage[]
  /** Instagram accounts that the login covers and no page of it shows. */
  unlinked: readonly InstagramAccount[]
  /** Ids of the Instagram accounts that the person allowed; undefined: every one that they have. */
  allowed: readonly string[] | undefined
  granted: ReadonlySet<string>
}

/** What an account shows of itself. */
export interface ProfileFacts {
  username?: string
  name?: string
  picture?: string | null
  bio?: string | null
  link: string | null
}

/** How accounts of one network are offered by a login with pages, and read. */
export interface AccountNetwork {
  /** Its accounts among what a login covers. */
  offers(login: LoginAccounts): Offer[]
  /** An account as the network has it now, by the login that connects it. Throws NetworkFailure. */
  readProfile(deps: NetworkClients, read: ProfileRead): Promise<ProfileFacts>
  /** Where people look at the account; `link` is what the network names. */
  profileUrl(config: Config, account: { username: string }, link: string | null): string | null
}

export interface ProfileRead {
  networkId: string
  login: LoginKey
  call: Call
}

/** What the address of a dialog says. */
export interface DialogRequest {
  /** Where the network sends the browser back; the code is exchanged with the very same text. */
  redirectUri: string
  state: string
  scopes: readonly string[]
  /** Asks again for what was declined. */
  rerequest: boolean
}

/** A code that became a long-lived token. */
export interface Redeemed {
  token: string
  /** Whose it is at the network. */
  person: {
    id: string
    name: string
    /** By which id the network's callbacks name them, where that is another one. */
    scopedId?: string
  }
  granted: string[]
  /** Unix ms; null where it does not end. Of a token that is renewed by itself, the end of what renews it. */
  expiresAt: number | null
  /** How the token is renewed, where it ends by itself after hours. */
  renewal?: TokenRenewal
}

/** A token that ends after hours, and what gives a new one. */
export interface TokenRenewal {
  refreshToken: string
  /** When the token ends, and when what renews it does, unix ms. */
  tokenEndsAt: number
  endsAt: number
}

/** What a refresh token gives. */
export interface RenewedToken extends TokenRenewal {
  token: string
  granted: string[]
}

/** A token, and what is stored of it. */
export interface HeldToken extends Call {
  signal: AbortSignal
  known: KnownFacts
}

/** What a token of a person offers. */
export interface Offered {
  offers: Offer[]
  /** Permissions that the token has now. */
  granted: string[]
}

/** A new token in place of one that ends. */
export interface Refreshed {
  token: string
  /** Unix ms. */
  expiresAt: number | null
}

/** An event that a network sent, as it came. */
export interface SentEvent {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What an event of a network is about: a person who removed the application, a post, or what is of no use here. */
export type EventFacts =
  | { type: 'removed'; personId: string }
  | { type: 'post'; network: NetworkType; publishId: string }
  | { type: 'other' }

/** A way to sign in at a network. What throws, throws NetworkFailure, and AppError where that is said. */
export interface AccountLogin {
  /** The settings by which this installation is known to the network: what its operator checks where the network refuses it. */
  settings: readonly string[]
  /** Permissions that publishing needs, and those of each feature beside them. */
  publishing: readonly string[]
  features: Record<ConnectFeature, readonly string[]>
  /** Whether a second dialog may ask for what is lacking alone: what was granted before stays. */
  addsUp: boolean
  /** Whether this installation is set up for it. */
  isOffered(config: Config): boolean
  /** What of the network it needs: its API first, then its dialog. For the checks of an operator. */
  addresses(config: Config): readonly [string, ...string[]]
  /** Address of the network's own dialog. */
  dialog(config: Config, request: DialogRequest): string
  /** The code that the dialog gave becomes a token. Throws AppError `connect.token_invalid` where the network gives an empty one. */
  redeem(deps: Deps, code: string, redirectUri: string, signal: AbortSignal, state: string): Promise<Redeemed>
  offers(deps: Deps, held: HeldToken): Promise<Offered>
  /** Takes the application away from the person `id` at the network; undefined for a login whose network has no call for that. */
  revoke?(deps: Deps, id: string, held: HeldToken): Promise<void>
  /** A new token in place of one that ends after hours; undefined for a login whose tokens last for months. */
  renew?(deps: Deps, refreshToken: string, signal: AbortSignal): Promise<RenewedToken>
  /** A new token in place of the login's own that ends after months; undefined for a login whose tokens only the person can renew. */
  refresh?(deps: Deps, held: HeldToken): Promise<Refreshed>
  /**
   * The person that a form of the network is about, by which it says that they removed the application or want their data deleted; undefined
   * where it was not signed with this installation's secret. A login whose network sends no such forms has none.
   */
  readForm?(config: Config, signedRequest: string): SignedCall<{ personId: string }> | undefined
  /** What an event says; undefined as above. */
  readEvent?(config: Config, event: SentEvent): SignedCall<EventFacts> | undefined
  /** What the network says of a token of this login, or of a page that came with it. */
  inspect(deps: Deps, held: HeldToken): Promise<TokenFacts>
}
