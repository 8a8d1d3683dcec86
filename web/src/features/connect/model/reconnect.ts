import { Failed, goesOut, isHeld, type Post } from '@fanfare/contracts/entities/posts.ts'

const name = 'fanfare.reconnect'
/** The network's dialog has to be done by then, ms. */
const life = 15 * 60_000

/** What a person left for: the account, and the posts that were held for it. */
export interface Reconnect {
  account: string
  held: string[]
  at: number
}

/** Remembers over the way through the network's dialog which account is reconnected. */
export const rememberReconnect = (account: string, held: string[], now = Date.now()): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify({ account, held, at: now } satisfies Reconnect))
  } catch {
    // Nothing is stored here: the address says which account it is; how many posts waited is then unknown.
  }
}
export const forgetReconnect = (): void => {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Then nothing was remembered either.
  }
}

/** What was left for, from this tab's memory; `address` is the account that the way back names. */
export const rememberedReconnect = (address: string | null, now = Date.now()): Reconnect | undefined => {
  let kept: Reconnect | undefined
  try {
    kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    kept = undefined
  }
  const fresh = kept && now - kept.at < life ? kept : undefined
  if (address && fresh?.account !== address) return { account: address, held: [], at: now }
  return fresh
}

export interface Outcome {
  /** On their way, or live. */
  going: number
  /** They missed their time: a person is asked first. */
  asking: number
  /** Still held, for another reason or the same. */
  waiting: number
  failed: number
}

/** What became of the posts that were held. */
export const outcomeOf = (posts: readonly Post[]): Outcome => {
  const held = posts.filter(post => isHeld(post))
  const late = held.filter(({ error }) => error?.action === 'late')
  return {
    going: posts.filter(post => goesOut(post) && !isHeld(post)).length,
    asking: late.length,
    waiting: held.length - late.length,
    failed: posts.filter(({ status, unconfirmed }) => status === Failed && !unconfirmed).length,
  }
}

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`

/** The end of reconnecting in words: "Reconnected. Publishing 3 posts now." */
export const wordsOf = ({ going, asking, waiting, failed }: Outcome): string =>
  [
    'Reconnected.',
    going > 0 && `Publishing ${posts(going)} now.`,
    asking > 0 &&
      `${posts(asking)} missed ${asking === 1 ? 'its' : 'their'} time. Post ${asking === 1 ? 'it' : 'them'} now or choose another time.`,
    waiting > 0 && `${posts(waiting)} still on hold.`,
    failed > 0 && `${posts(failed)} failed.`,
    going + asking + waiting + failed === 0 && 'Scheduled posts go out as planned.',
  ]
    .filter(Boolean)
    .join(' ')
