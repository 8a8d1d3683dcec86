// Second factors of people.

export interface TotpTable {
  user_id: string
  /** Sealed. */
  secret: string
  enabled_at: Date | null
  /** The 30-second step of the last code that was taken: no code works twice. */
  last_step: number | null
}

/** Codes by email as a second factor, and the one that was sent last. */
export interface EmailFactorsTable {
  user_id: string
  enabled_at: Date | null
  code_hash: string | null
  code_until: Date | null
  sent_at: Date | null
}

export interface BackupCodesTable {
  user_id: string
  code_hash: string
  used_at: Date | null
}
