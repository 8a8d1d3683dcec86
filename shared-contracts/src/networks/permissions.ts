import type { NetworkType } from '../networks.ts'

/** Permissions of a connection, as the network names them. */
interface Permissions {
  /** What an account needs to be published to. */
  publish: readonly string[]
  /** What its first comments need beside that. */
  comment: string
  /** What finding and naming a place needs. */
  location: string
  /** What tagging products needs; nothing on networks without product tags. */
  products: readonly string[]
}

/** What publishing to an account of each network needs (Graph v23.0 permissions reference). */
export const permissionsOf: Record<NetworkType, Permissions> = {
  ig: {
    publish: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
    comment: 'instagram_manage_comments',
    location: 'pages_read_engagement',
    products: ['catalog_management', 'instagram_shopping_tag_products'],
  },
  fb: {
    publish: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'],
    comment: 'pages_manage_engagement',
    location: 'pages_read_engagement',
    products: [],
  },
}
