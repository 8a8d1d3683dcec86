interface Bad {
  field: string
  rule: string
  message: string
}

/**
 * Finds text that Postgres cannot store: NUL characters, and halves of surrogate pairs (refused in jsonb). Keys count too.
 * Answers the first one's field and rule.
 */
export function badText(value: unknown, path: string): Bad | undefined {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return bad(path, 'without NUL characters')
    return value.isWellFormed() ? undefined : bad(path, 'well-formed Unicode text')
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const key in value) {
    const at = `${path}.${key}`
    const found = badText(key, path) ?? badText((value as Record<string, unknown>)[key], at)
    if (found) return found
  }
  return undefined
}

function bad(field: string, rule: string): Bad {
  return { field, rule, message: `${field} must be ${rule}.` }
}
