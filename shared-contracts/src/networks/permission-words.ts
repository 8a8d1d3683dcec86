import type { LoginKey } from './login-keys.ts'
import { loginOf } from './logins.ts'

/** What each permission that a login asks for lets Fanfare do, after "allow Fanfare to". */
const words: Readonly<Record<string, string>> = {
  instagram_basic: 'see your Instagram profile and posts',
  instagram_content_publish: 'publish to Instagram',
  instagram_business_basic: 'see your Instagram profile and posts',
  instagram_business_content_publish: 'publish to Instagram',
  pages_show_list: 'see the list of your Pages',
  pages_manage_posts: 'publish to your Pages',
  business_management: 'see the Pages of your business portfolios',
  pages_read_engagement: 'read the posts of your Pages',
  'user.info.basic': 'see your TikTok profile',
  'user.info.profile': 'see your TikTok profile',
  'user.info.stats': 'see how many people follow you on TikTok',
  'video.publish': 'publish to TikTok',
  'video.list': 'see your TikTok videos',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Permissions as the network names them, in plain words: "publish to Instagram and see the list of your Pages". One without words is named as it is. */
export const permissionWords = (names: readonly string[]): string =>
  list.format([...new Set(names.map(name => words[name] ?? `use ${name}`))])

/** What is missing at a login, and how to grant it. `names`: at least one. */
export const missingWords = (login: LoginKey, names: readonly string[]): string => {
  const it = names.length === 1 ? 'this permission' : 'these permissions'
  return `You haven’t allowed Fanfare to ${permissionWords(names)}. Sign in with ${loginOf(login).name} again and turn ${it} on in its dialog.`
}
