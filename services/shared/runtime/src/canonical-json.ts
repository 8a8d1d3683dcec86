const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  // As pairs, so that no name of a field is special.
  return {
    fields: Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  }
}

/**
 * A text that is the same for equal JSON values, however their fields are ordered; only for comparing. Throws RangeError on a value that is
 * nested many thousand levels deep.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? ''
