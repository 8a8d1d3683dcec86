/** How the server stands to this page: it has another release, the same one, or it doesn't answer. */
export type Release = 'other' | 'same' | 'away'

/** The server gets this long, ms. */
const timeoutMs = 5000

/** The script that a page begins with; its name changes with every release. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Asks for the first page anew and compares what it begins with. Never rejects. */
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
