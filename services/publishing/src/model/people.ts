/** Whether two usernames are those of one person, as networks compare them. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The first of these usernames that names somebody a second time; undefined where each is named once. */
export const namedTwice = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.findIndex(other => isSameName(other, name)) !== at)
