const key = 'fanfare-first-reads'
/** Pages that are kept: a person opens the application with few. */
const mostPages = 5

const keptPages = (): [page: string, addresses: unknown][] => {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return []
  }
}

/**
 * Keeps what a page waited for, so that theme.js asks for it at once when the page is next opened. `page` is its path and query, the addresses
 * are those of calls that only read.
 */
export const rememberReads = (page: string, addresses: readonly string[]): void => {
  const others = keptPages().filter(([other]) => other !== page)
  const text = JSON.stringify(Object.fromEntries([...others.slice(1 - mostPages), [page, addresses]]))
  try {
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing asks when the application is there.
  }
}

export const forgetReads = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept.
  }
}
