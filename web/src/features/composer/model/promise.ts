import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'

/** What the main button will do: "Publish now", "Schedule 2 posts". */
export const verbOf = (when: 'now' | 'date', count: number): string => {
  const posts = count === 1 ? 'post' : `${count} posts`
  if (when === 'date') return `Schedule ${posts}`
  return count === 1 ? 'Publish now' : `Publish ${posts}`
}

const kindOf = (type: 'ig' | 'fb', pictures: number): string => {
  if (type === 'ig') return `Instagram ${pictures > 1 ? 'carousel' : pictures ? 'picture' : 'post'}`
  return `Facebook ${pictures > 1 ? 'album' : pictures ? 'picture' : 'text'}`
}

/** What becomes of it: "2 posts: Instagram carousel, Facebook album". */
export const kindsOf = (accounts: readonly Pick<SocialAccount, 'type'>[], pictures: number): string => {
  const kinds = accounts.map(account => kindOf(account.type, pictures)).join(', ')
  return accounts.length === 1 ? kinds : `${accounts.length} posts: ${kinds}`
}
