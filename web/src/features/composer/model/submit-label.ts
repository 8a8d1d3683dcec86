import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { postKinds } from '../networks/post-kinds.ts'
import type { When } from './composer.ts'

/** What the main button will do: "Publish now", "Schedule 2 posts"; of what repeats "Schedule series". */
export const verbOf = (when: When, count: number, repeats = false): string => {
  if (when === 'date' && repeats) return 'Schedule series'
  const posts = count > 1 ? `${count} posts` : 'post'
  if (when !== 'now') return `Schedule ${posts}`
  return count > 1 ? `Publish ${posts}` : 'Publish now'
}

/** What it becomes: "Instagram carousel", "2 Instagram carousels", "4 posts: 3 Instagram carousels, 1 Facebook album". */
export const kindsOf = (accounts: readonly Pick<SocialAccount, 'type'>[], pictures: number): string => {
  const kinds = accounts.map(account => postKinds[account.type](pictures))
  if (kinds.length < 2) return kinds.join('')
  const counted = [...new Set(kinds)].map(kind => {
    const times = kinds.filter(other => other === kind).length
    return `${times} ${kind}${times > 1 ? 's' : ''}`
  })
  return counted.length < 2 ? counted.join('') : `${accounts.length} posts: ${counted.join(', ')}`
}
