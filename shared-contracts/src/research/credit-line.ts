import type { SavedPost } from '../entities/saved-posts.ts'
import { networkOf } from '../networks.ts'

type Author = Pick<SavedPost['data'], 'username' | 'user_fullname'> & Pick<SavedPost, 'network'>

/**
 * The line of credit below the caption of a draft that is made from someone else's post: by the name that leads to them on their network.
 * Null: whose post it is isn't known.
 */
export const creditLine = ({ network, username, user_fullname: name }: Author): string | null => {
  // Pages are found by their name, profiles by their username.
  const who = networkOf(network).calledBy === 'name' ? (name ?? username) : username ? `@${username}` : name
  return who ? `Credit: ${who}` : null
}
