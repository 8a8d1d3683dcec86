import type { Integration, RemovedIntegration } from '@fanfare/contracts/entities/integrations.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'

type Dependents = Pick<Integration, 'accounts_count' | 'posts_count'>

const accountsWords = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`)
const postsWords = (count: number): string => (count === 1 ? '1 scheduled post' : `${count} scheduled posts`)

/** What depends on a login, in a few words. */
export function dependsWords({ accounts_count: accounts, posts_count: posts }: Dependents): string {
  if (accounts === 0) return 'No account depends on it.'
  const words = `${accountsWords(accounts)} ${accounts === 1 ? 'depends' : 'depend'} on it`
  return posts ? `${words}, with ${postsWords(posts)}.` : `${words}.`
}

/** What becomes of scheduled posts; undefined where there are none. `posts` null: how many there are is not known. */
function heldWords(accounts: number, posts: number | null): string | undefined {
  if (posts === 0) return undefined
  const until = `on hold until someone reconnects ${accounts === 1 ? 'it' : 'them'}.`
  if (posts === null) return `${accounts === 1 ? 'Its' : 'Their'} scheduled posts are ${until}`
  return `${postsWords(posts)} ${posts === 1 ? 'is' : 'are'} ${until}`
}

/** What becomes of Fanfare's access at the network when a login is removed. */
function accessWords({ login, access_kept: kept }: Pick<Integration, 'login' | 'access_kept'>): string {
  const { name } = loginOf(login)
  if (kept === 'shared') return `Another person uses this login too, so Fanfare keeps its access at ${name} for them.`
  if (kept === 'no_call') return `${name} lists Fanfare until you remove it in your settings there.`
  return `Fanfare’s access ends at ${name} too.`
}

/** What removing a login does, sentence by sentence. */
export function removalWords(integration: Integration): string[] {
  const { accounts_count: accounts, posts_count: posts } = integration
  const access = accessWords(integration)
  if (accounts === 0) return [`${access} No account depends on this login.`]
  const held = heldWords(accounts, posts)
  return [
    `${access} ${accountsWords(accounts)} ${accounts === 1 ? 'is' : 'are'} disconnected.`,
    ...(held ? [held] : []),
    'Published posts stay online.',
  ]
}

/** What is said once it is removed. Where the network was not told, the person can do that there, unless that ended another person's access. */
export const removedWords = ({ login, me, access_kept: kept }: RemovedIntegration): string => {
  const { name } = loginOf(login)
  const done = `${name} login of ${me.name} removed`
  if (kept === null) return done
  if (kept === 'shared') return `${done}. Another person uses it too, so Fanfare keeps its access at ${name} for them.`
  if (kept === 'no_call') return `${done}. ${name} lists Fanfare until you remove it in your settings there.`
  return `${done}. ${name} didn’t respond and may still list Fanfare: remove it in your settings there.`
}
