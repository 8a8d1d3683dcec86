/** What publishing to an Instagram account needs, and its first comment (Graph v23.0 permissions reference). */
export const permissions = {
  publish: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
  comment: 'instagram_manage_comments',
  location: 'pages_read_engagement',
  products: ['catalog_management', 'instagram_shopping_tag_products'],
} as const
