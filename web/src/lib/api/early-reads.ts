/** An answer that was asked for longer ago, ms, is not used any more: what it says may have changed. */
const mostAge = 15_000

declare global {
  interface Window {
    /** What theme.js has asked for before the application was loaded: when, ms since 1970, and the answers by address. */
    fanfareReads?: { at: number; asked: Record<string, Promise<Response>> }
  }
}

let used: number | undefined

/** The answer to a call that theme.js has asked for, once each; undefined where it has not, where it failed, and where that was too long ago. */
export const takeEarly = (address: string): Promise<Response | undefined> | undefined => {
  const { at, asked } = window.fanfareReads ?? { at: 0, asked: {} }
  const found = asked[address]
  if (!found) return undefined
  delete asked[address]
  if (Date.now() - at > mostAge) return undefined
  used = at
  return found.catch(() => undefined)
}

/** When an answer was really asked for that a query asked for at `time`, ms since 1970: earlier where theme.js did. */
export const askedAt = (time: number): number =>
  used !== undefined && time >= used && time - used <= mostAge ? used : time
