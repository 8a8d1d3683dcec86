import { AppError } from '@fanfare/runtime/errors.ts'

/** A failure with its field by another name, in its message too. Anything else comes back as it is. */
export function renamed(err: unknown, nameOf: (field: string) => string): unknown {
  if (!(err instanceof AppError) || err.field === undefined) return err
  const field = nameOf(err.field)
  return new AppError(err.code, {
    field,
    message: err.message.replaceAll(err.field, field),
    cause: err,
    ...(err.rule === undefined ? {} : { rule: err.rule }),
    ...(err.details === undefined ? {} : { details: err.details }),
  })
}

/**
 * What `work` returns; a failure of it names its field by the words of the request that the caller really made, as several calls of the
 * specification lead to one action. `names`: the action's word for a field, and the request's.
 */
export async function inWordsOf<T>(names: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  return work().catch(err => {
    throw renamed(err, field => names[field] ?? field)
  })
}
