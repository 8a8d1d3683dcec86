import type { NetworkType } from '../networks.ts'
import type { LoginKey } from './login-keys.ts'

/** Permissions of a connection, as the network names them. */
export interface Permissions {
  /** What an account needs to be published to. */
  publish: readonly string[]
  /** What its first comments need beside that; null on networks without them. */
  comment: string | null
  /** What finding and naming a place needs; null where this login gives no access to places, or the network has none. */
  location: string | null
  /** What tagging products needs: nothing on networks without product tags; null where this login gives no access to shops. */
  products: readonly string[] | null
  /** What reading its figures needs; null on networks whose figures are not read. */
  insights: string | null
  /** What looking at profiles, pages and hashtags of others through it needs; nothing where that is not possible through it. */
  research: readonly string[]
}

/** What looking at profiles (`ig`) and pages (`fb`) of others needs of the connection that asks; it is one by Facebook Login. */
export const explorePermissions = {
  ig: ['instagram_basic', 'instagram_manage_insights', 'pages_read_engagement'],
  fb: ['pages_read_engagement'],
} as const satisfies Partial<Record<NetworkType, readonly string[]>>
/** What reading posts of a hashtag needs of an Instagram account. */
export const hashtagPermissions = ['instagram_basic'] as const

/** What publishing to an account of each network needs, by the login that connects it (Graph v23.0 permissions reference; Instagram API with Instagram Login; TikTok's scopes). */
const byLogin: { [Type in NetworkType]: Partial<Record<LoginKey, Permissions>> } = {
  ig: {
    facebook: {
      publish: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
      comment: 'instagram_manage_comments',
      location: 'pages_read_engagement',
      products: ['catalog_management', 'instagram_shopping_tag_products'],
      insights: 'instagram_manage_insights',
      research: [...new Set([...explorePermissions.ig, ...hashtagPermissions])],
    },
    instagram: {
      publish: ['instagram_business_basic', 'instagram_business_content_publish'],
      comment: 'instagram_business_manage_comments',
      // Places are pages, and shops are read through pages: neither is reached with this login.
      location: null,
      products: null,
      insights: 'instagram_business_manage_insights',
      // Instagram Login gives no access to what others post.
      research: [],
    },
  },
  fb: {
    facebook: {
      publish: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'],
      comment: 'pages_manage_engagement',
      location: 'pages_read_engagement',
      products: [],
      insights: 'read_insights',
      research: explorePermissions.fb,
    },
  },
  tiktok: {
    tiktok: {
      // The list of videos is where a post is looked for whose answer was lost.
      publish: ['user.info.basic', 'video.publish', 'video.list'],
      comment: null,
      location: null,
      products: [],
      insights: null,
      research: [],
    },
  },
}

/** What publishing needs to an account of this network that was connected by this login. Throws where that login connects no such account. */
export const permissionsOf = (type: NetworkType, login: LoginKey): Permissions => {
  const found = byLogin[type][login]
  if (!found) throw new Error(`${login} connects no account of ${type}`)
  return found
}

/** What a login asks for so that all accounts that it connects can be used: for publishing, for comments, for product tags, for figures, and for research. */
export const permissionsOfLogin = (login: LoginKey): Permissions[] =>
  Object.values(byLogin).flatMap(one => one[login] ?? [])
