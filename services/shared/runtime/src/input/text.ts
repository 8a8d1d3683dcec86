interface Bad {
  field: string
  rule: string
  message: string
}

/** Deepest nesting of a body; no schema is deeper than ten. */
const DEEPEST = 64

/**
 * Finds what cannot be stored or looked at: NUL characters and halves of surrogate pairs, which Postgres refuses, in values and in keys;
 * and nesting so deep that walking through it would overflow the stack. Returns the first one's field and rule.
 */
export function badText(value: unknown, path: string, depth = 0): Bad | undefined {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return bad(path, 'without NUL characters')
    return value.isWellFormed() ? undefined : bad(path, 'well-formed Unicode text')
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEEPEST) return bad(path.split('.', 1)[0] as string, `nested at most ${DEEPEST} levels deep`)
  for (const key in value) {
    const at = `${path}.${key}`
    const found = badText(key, path) ?? badText((value as Record<string, unknown>)[key], at, depth + 1)
    if (found) return found
  }
  return undefined
}

function bad(field: string, rule: string): Bad {
  return { field, rule, message: `${field} must be ${rule}.` }
}
