interface PgError {
  code?: string
  constraint?: string
  message?: string
  errors?: unknown[]
}

// Class 08: connection exceptions; 57P01 to 57P04: shutting down, crashed, starting, dropped; 25P03, 57P05: session timed out;
// 25006: a standby, or a primary made read-only; class 53: no disk, memory or connection left.
const LOST_STATES = /^(08\w{3}|57P0[1-5]|25P03|25006|53\w{3})$/
// The statement was stopped: it took too long (57014), or waited too long for a lock (55P03).
const STOPPED_STATES = /^(57014|55P03)$/
// Another connection may lead to a server that can do it.
const SPENT_STATES = /^(08\w{3}|57P0[1-5]|25P03|25006)$/
const LOST_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'DATABASE_SILENT',
])
const LOST_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

function pg(err: unknown): PgError {
  return (typeof err === 'object' && err !== null ? err : {}) as PgError
}

/** Whether the database could not be reached, went away or is read-only now: any statement is worth another try later. */
export function isConnectionLoss(err: unknown): boolean {
  const { code, message = '', errors } = pg(err)
  if (code !== undefined && LOST_STATES.test(code)) return true
  // System errors come from many places; only the socket calls of a client count.
  if (code !== undefined && LOST_SYSTEM.has(code) && (err as { syscall?: string }).syscall !== 'open') return true
  return LOST_TEXT.test(message) || (errors?.some(isConnectionLoss) ?? false)
}

/**
 * Whether a statement failed for the state of the database, not for what it says: the database is away, the statement was
 * stopped for taking too long, or lost against others each time. The caller may try again: 503 rather than 500.
 */
export function isUnavailable(err: unknown): boolean {
  return isConnectionLoss(err) || isRetryable(err) || STOPPED_STATES.test(pg(err).code ?? '')
}

/** Whether the connection on which this came is of no more use, though it may still be open. */
export function isSpentConnection(err: unknown): boolean {
  return SPENT_STATES.test(pg(err).code ?? '')
}

/** Whether a unique constraint refused a row; of the name `constraint` where one is given. */
export function isUniqueViolation(err: unknown, constraint?: string): boolean {
  const { code, constraint: broken } = pg(err)
  return code === '23505' && (constraint === undefined || broken === constraint)
}

/** Whether a value cannot be stored (class 22: out of range, NUL, not a number). */
export function isDataException(err: unknown): boolean {
  return /^22\w{3}$/.test(pg(err).code ?? '')
}

/** Whether the transaction may simply be run again: serialisation failure or deadlock. */
export function isRetryable(err: unknown): boolean {
  return /^40(001|P01)$/.test(pg(err).code ?? '')
}

/** Whether a prepared statement returns other columns than when it was planned: a migration ran in between. */
export function isStalePlan(err: unknown): boolean {
  return pg(err).code === '0A000' && /cached plan/.test(pg(err).message ?? '')
}
