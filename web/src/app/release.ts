/** The release that the server has, compared with this page's: another one, the same, or unknown because it does not answer. */
export type Release = 'other' | 'same' | 'away'

/** How long to wait for the server, ms. */
const timeoutMs = 5000

/** The script that a page begins with; its name changes with every release. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Fetches the first page again and compares its entry script. Never rejects. */
export const askRelease = async (): Promise<Release> => {
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) return 'away'
    const entry = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    // A page without one is a proxy's, or a sign-in of the network that this device is in.
    if (!entry) return 'away'
    return entry === entryOf(document) ? 'same' : 'other'
  } catch {
    return 'away'
  }
}
