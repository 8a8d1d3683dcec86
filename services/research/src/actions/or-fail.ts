import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { AppError } from '@fanfare/runtime/errors.ts'

/** What `work` returns; whatever goes wrong in it that is no error for a person already becomes this one. */
export async function orFail<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError(code, { cause })
  }
}
