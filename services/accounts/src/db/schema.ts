import type { SecurityEvent } from '@fanfare/contracts/entities/security.ts'
import type { WebhookEventType } from '@fanfare/contracts/entities/webhooks.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type { ColumnType, Generated } from 'kysely'

/** Columns as the driver gives them: bigint as text, timestamptz as Date, jsonb parsed. jsonb is written as text. */
type Json<T> = ColumnType<T, string, string>

export interface UsersTable {
  id: string
  email: string
  /** The e-mail folded (`emailKey`): two spellings are one person. */
  email_key: string
  email_confirmed_at: Date | null
  password_hash: string
  name: string
  username: string
  /** What the person changed; defaults are filled in on reading. */
  settings: Json<Record<string, unknown>>
  created_at: Date
}

export interface SessionsTable {
  id: string
  user_id: string
  /** sha-256 of the cookie, hex. */
  token_hash: string
  device: string
  ip: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  /** When the password was last shown in it again; null: not since it began. */
  confirmed_at: Date | null
}

export type LinkPurpose = 'confirm' | 'reset' | 'second_factor'

/** Tokens that work once: links in mail, and the step between password and second factor. */
export interface LinksTable {
  token_hash: string
  purpose: LinkPurpose
  user_id: string
  expires_at: Date
}

/** Wrong tries, by what is tried and by whom. */
export interface LockoutsTable {
  key: string
  tries: number
  /** Until then the next try is refused. */
  locked_until: Date | null
  /** Until then the owner is not notified again. */
  told_until: Date | null
  touched_at: Date
}

/** One line of a person's security log. */
export interface SecurityLogTable {
  id: string
  user_id: string
  event: SecurityEvent
  outcome: 'done' | 'refused'
  device: string
  /** Block of addresses, never a whole address. */
  block: string
  detail: string | null
  at: Date
}

/** A browser that a person has signed in with. */
export interface DevicesTable {
  user_id: string
  /** sha-256 of the cookie, hex. */
  token_hash: string
  name: string
  first_seen_at: Date
  seen_at: Date
}

export interface TotpTable {
  user_id: string
  /** Sealed. */
  secret: string
  enabled_at: Date | null
  /** The 30-second step of the last code that was taken: no code works twice. */
  last_step: number | null
}

export interface BackupCodesTable {
  user_id: string
  code_hash: string
  used_at: Date | null
}

export interface ApiKeysTable {
  id: string
  team_id: string
  user_id: string
  name: string
  prefix: string
  key_hash: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

export type MailTemplate =
  | 'confirm-email'
  | 'reset-password'
  | 'connection-ended'
  | 'sign-in-attempts'
  | 'security-notice'

/** A message to be sent. Its text is made when it is sent, so this table never holds a link. */
export interface MailsTable {
  id: string
  template: MailTemplate
  /** For a forgotten password only what was asked for, folded: the person, and where the message goes, is looked up when it is sent. */
  to_email: string
  /** The folded address, by which messages are counted. Null on messages of earlier versions. */
  to_key: string | null
  data: Json<Record<string, string>>
  created_at: Date
  attempts: Generated<number>
  last_error: string | null
  /** When it was sent, or found to have no recipient. */
  settled_at: Date | null
  /** When it took its place among the messages that an address may get; null where it was dropped. */
  placed_at: Generated<Date | null>
}

/** A person's own connection to Facebook. */
export interface ConnectionsTable {
  user_id: string
  fb_id: string
  name: string
  /** Sealed. */
  token: string
  status: 'active' | 'expired'
  expires_at: Date | null
  granted: string[]
  updated_at: Date
}

export interface ConnectStatesTable {
  state_hash: string
  user_id: string
  team_id: string
  session_id: string
  expires_at: Date
  /** The social account that the dialog was begun for, and its credential; null where it was for none. */
  account_id: string | null
  credential_id: string | null
}

/** The token of one network account for one team. */
export interface CredentialsTable {
  id: string
  team_id: string
  /** Who connected it. */
  user_id: string
  type: NetworkType
  network_id: string
  /** The page whose token it is. */
  page_id: string
  name: string
  /** Sealed. */
  token: string
  version: Generated<number>
  status: 'active' | 'expired'
  reason: string | null
  expires_at: Date | null
  /** Permissions that the token has for the account, as the network names them; null where they were never asked for. */
  granted: string[] | null
  /** The end of the token of which the team was told ahead; null: of none yet. */
  expiring_told: Date | null
  /** By the database's clock: compared with the time of events. */
  issued_at: Generated<Date>
  /** When the network was last asked what it may do. */
  reviewed_at: Generated<Date>
}

export interface WebhooksTable {
  id: string
  team_id: string
  url: string
  description: string
  events: WebhookEventType[]
  enabled: boolean
  disabled_reason: 'gone' | 'failing' | null
  /** Sealed. */
  secret: string
  /** Sealed; signs too until `old_secret_until`. */
  old_secret: string | null
  old_secret_until: Date | null
  /** Since when every try failed; null after one that was taken. */
  failing_since: Date | null
  /** Which message was tried last, and when. */
  tried_at: Generated<Date | null>
  tried_delivery: Generated<string | null>
  created_by: string
  created_at: Date
}

export interface WebhookDeliveriesTable {
  id: string
  team_id: string
  webhook_id: string
  message_id: string
  type: WebhookEventType | 'ping'
  /** To the letter as it is sent. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
  /** Of the first try, or of the replay: retries end three days later. */
  since: Date
  /** Not to be tried before; while it is tried, until when nobody else may. */
  next_at: Date
  created_at: Date
  /** Request line and headers of the last try, without the signatures. */
  request: string | null
  status: number | null
  response: string | null
  error: string | null
  duration_ms: number | null
  last_at: Date | null
}

export interface AccountsDb extends RuntimeTables {
  users: UsersTable
  sessions: SessionsTable
  links: LinksTable
  lockouts: LockoutsTable
  devices: DevicesTable
  security_log: SecurityLogTable
  totp: TotpTable
  backup_codes: BackupCodesTable
  api_keys: ApiKeysTable
  mails: MailsTable
  connections: ConnectionsTable
  connect_states: ConnectStatesTable
  credentials: CredentialsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}
