import { catalogue, type ErrorCode, type Failure, limitCodes, turnedOff } from '@fanfare/contracts/errors.ts'

export type { ErrorCode, Failure } from '@fanfare/contracts/errors.ts'

export interface FailOptions {
  /** Path of the offending input, such as `body.caption`. */
  field?: string
  /** The rule it broke, in words. */
  rule?: string
  details?: Record<string, unknown>
  /** A more exact text than the catalogue's. A person reads it. */
  message?: string
  /** The failure below, for the log only. */
  cause?: unknown
}

/** A failure that the caller may see: a code of the catalogue and what goes with it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly rule: string | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, { field, rule, details, message, cause }: FailOptions = {}) {
    super(message ?? catalogue[code].message, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.field = field
    this.rule = rule
    this.details = details
  }

  /** The HTTP status that the catalogue gives this code. */
  get status(): number {
    return catalogue[this.code].status
  }
}

/** Stops here with a failure of the catalogue. Always throws AppError. */
export function fail(code: ErrorCode, options?: FailOptions): never {
  throw new AppError(code, options)
}

/** Of a feature that no plan includes: a larger one would not help. */
const isTurnedOff = ({ code, details }: AppError): boolean => code === 'feature_off' && details?.installed === false

/** The failure as it goes over the wire (spec §8: plan and usage limits carry `type: 'limit'`). */
export function failure(error: AppError): Failure {
  const { code, message, field, rule, details } = error
  return {
    status: false,
    ...(limitCodes.has(code) && !isTurnedOff(error) ? { type: 'limit' as const } : {}),
    error: {
      code,
      title: isTurnedOff(error) ? turnedOff.title : catalogue[code].title,
      message,
      ...(field === undefined ? {} : { field }),
      ...(rule === undefined ? {} : { rule }),
      ...(details === undefined ? {} : { details }),
    },
  }
}

/** Whether the catalogue has `code`; replies of other processes are checked with it. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(catalogue, code)
}
