/** What each permission lets the app do, as the dialog shows people. */
export const permissionTexts: Record<string, string> = {
  public_profile: 'See your name and profile picture',
  email: 'See your email address',
  pages_show_list: 'Show a list of the Pages you manage',
  pages_read_engagement: 'Read content posted on the Page',
  pages_manage_posts: 'Create and manage content on your Page',
  pages_manage_engagement: 'Create and manage comments on your Page',
  pages_read_user_content: 'Read user content on your Page',
  pages_manage_metadata: 'Manage settings of your Page',
  business_management: 'Manage your business',
  read_insights: 'Read insights of your Page',
  instagram_basic: 'See the profile and posts of your Instagram account',
  instagram_content_publish: 'Publish posts to your Instagram account',
  instagram_manage_comments: 'Manage comments of your Instagram account',
  instagram_manage_insights: 'See insights of your Instagram account',
  instagram_shopping_tag_products: 'Tag products of your shop in posts',
  catalog_management: 'Read and manage your product catalogs',
}
