import type { SecurityEvent } from '@fanfare/contracts/entities/security.ts'
import type { WebhookEventType } from '@fanfare/contracts/entities/webhooks.ts'
import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type { Generated } from 'kysely'
import type {
  ConnectionsTable,
  ConnectStatesTable,
  CredentialsTable,
  DataDeletionsTable,
  FinishedDialogsTable,
  NetworkCallbacksTable,
  TokenRenewalsTable,
} from './connection-tables.ts'
import type { BackupCodesTable, EmailFactorsTable, TotpTable } from './factor-tables.ts'
import type { Json } from './json.ts'
import type {
  NoticesTable,
  NotificationPeopleTable,
  NotificationsTable,
  PushDevicesTable,
} from './notification-tables.ts'

// Columns as the driver gives them: bigint as text, timestamptz as Date, jsonb parsed.

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
  /** When they deleted their account: it is purged after the days in which signing in takes that back. */
  deleted_at: Generated<Date | null>
}

/** The address that a person wants. It becomes theirs when its link is opened. */
export interface EmailChangesTable {
  user_id: string
  email: string
  email_key: string
  expires_at: Date
}

/** A copy of a person's data, made by a job. */
export interface ExportsTable {
  id: string
  user_id: string
  state: 'waiting' | 'making' | 'ready' | 'failed'
  /** Percent. */
  progress: Generated<number>
  /** What is being collected. */
  step: string | null
  bytes: string | null
  created_at: Date
  /** When it is deleted; null until it is ready. */
  expires_at: Date | null
}

/** The zip of an export, in pieces. */
export interface ExportPiecesTable {
  export_id: string
  n: number
  bytes: Buffer
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

export type LinkPurpose = 'confirm' | 'change_email' | 'reset' | 'second_factor' | 'copy_address'

/** Tokens that work once: links in mail, and the step between password and second factor. */
export interface LinksTable {
  token_hash: string
  purpose: LinkPurpose
  user_id: string
  expires_at: Date
  /** What it is for beside the person, such as an address. */
  detail: Generated<string | null>
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
  | 'change-email'
  | 'export-ready'
  | 'account-deleted'
  | 'connections-end'
  | 'team-invite'
  | 'team-handed-over'
  | 'notification'
  | 'copy-address'
  | 'factor-code'

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

export interface WebhooksTable {
  id: string
  team_id: string
  url: string
  description: string
  events: WebhookEventType[]
  enabled: boolean
  disabled_reason: 'gone' | 'failing' | 'creator_left' | null
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

/** A team that was deleted at some time. */
export interface DeletedTeamsTable {
  team_id: string
  /** False: it was restored. */
  deleted: boolean
  /** Of the last event of it. */
  at: Date
}

export interface AccountsDb extends RuntimeTables {
  users: UsersTable
  sessions: SessionsTable
  links: LinksTable
  email_changes: EmailChangesTable
  exports: ExportsTable
  export_pieces: ExportPiecesTable
  lockouts: LockoutsTable
  devices: DevicesTable
  security_log: SecurityLogTable
  totp: TotpTable
  backup_codes: BackupCodesTable
  email_factors: EmailFactorsTable
  api_keys: ApiKeysTable
  mails: MailsTable
  connections: ConnectionsTable
  connect_states: ConnectStatesTable
  finished_dialogs: FinishedDialogsTable
  token_renewals: TokenRenewalsTable
  credentials: CredentialsTable
  network_callbacks: NetworkCallbacksTable
  data_deletions: DataDeletionsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  deleted_teams: DeletedTeamsTable
  notices: NoticesTable
  notifications: NotificationsTable
  notification_people: NotificationPeopleTable
  push_devices: PushDevicesTable
}
