import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { Generated } from 'kysely'

/** A person's own connection to a network: one for each login there. */
export interface ConnectionsTable {
  id: string
  user_id: string
  login: LoginKey
  /** Id of the person, or of the account that signed in, at the network. */
  fb_id: string
  /** The same, as callbacks of the network name it where that is another id; null where it is not, or not known. */
  scoped_id: Generated<string | null>
  name: string
  /** Sealed. */
  token: string
  status: 'active' | 'expired'
  expires_at: Date | null
  granted: string[]
  updated_at: Date
  /** When a new token was last asked for in place of one that ends. */
  refresh_tried_at: Generated<Date | null>
}

export interface ConnectStatesTable {
  state_hash: string
  user_id: string
  team_id: string
  session_id: string
  login: LoginKey
  expires_at: Date
  /** The social account that the dialog was begun for, and its credential; null where it was for none. */
  account_id: string | null
  credential_id: string | null
}

/** Which login came of a dialog, for who began it. */
export interface FinishedDialogsTable {
  state_hash: string
  user_id: string
  session_id: string
  connection_id: string
  expires_at: Date
}

/** The token of one network account for one team. */
export interface CredentialsTable {
  id: string
  team_id: string
  /** Who connected it. */
  user_id: string
  type: NetworkType
  network_id: string
  /** By which login it came. */
  login: LoginKey
  /** The connection it came with; null on credentials from before there were several, and where that was removed. */
  connection_id: string | null
  /** The page whose token it is; null where the token is the account's own. */
  page_id: string | null
  name: string
  /** Sealed. */
  token: string
  version: Generated<number>
  status: 'active' | 'expired'
  reason: string | null
  expires_at: Date | null
  /** Permissions that the token has for the account, as the network names them; null where they were never asked for. */
  granted: string[] | null
  /** When the network stops answering for want of a login of the person, though the token goes on; null where it does not. */
  data_access_ends_at: Generated<Date | null>
  /** The end of the token of which the team was told ahead; null: of none yet. */
  expiring_told: Date | null
  /** By the database's clock: compared with the time of events. */
  issued_at: Generated<Date>
  /** When the network was last asked what it may do. */
  reviewed_at: Generated<Date>
  /** Whether the network keeps the person out until they act there. */
  blocked: Generated<boolean>
  /** When a new token was last asked for in place of one that ends. */
  refresh_tried_at: Generated<Date | null>
}

/** A token that ends after hours: what renews it. The token itself is that of connections and credentials. */
export interface TokenRenewalsTable {
  user_id: string
  login: LoginKey
  /** Id of the account that signed in, at the network. */
  network_id: string
  /** Sealed. */
  refresh_token: string
  token_ends_at: Date
  /** When the refresh token ends. */
  ends_at: Date
  /** Until when one process renews it; null: none does. */
  claimed_until: Generated<Date | null>
}

/** Signed calls of the networks that were taken: each is taken once. */
export interface NetworkCallbacksTable {
  /** sha-256 of what it was for and of its signature, hex. */
  key: string
  at: Date
}

/** People of the networks who want what is kept of them deleted. */
export interface DataDeletionsTable {
  /** sha-256 of the confirmation code, hex. */
  code_hash: string
  login: LoginKey
  /** Whose; null once it is done. */
  person_id: string | null
  requested_at: Date
  done_at: Date | null
}
