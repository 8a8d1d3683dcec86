/** What publishing to a page needs, and its first comment (Graph v23.0 permissions reference). */
export const permissions = {
  publish: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'],
  comment: 'pages_manage_engagement',
  location: 'pages_read_engagement',
  products: [],
} as const
