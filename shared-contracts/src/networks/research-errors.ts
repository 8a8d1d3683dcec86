import { type CatalogueEntry, entry as e } from '../error-entry.ts'

/** Errors of research: profiles, hashtags and saved posts. Texts of spec §8 are used word for word. */
export const researchErrors = {
  no_account: e(
    409,
    'No account to search with',
    'Searching needs an active Instagram account of this team. Connect one, or reconnect the one you have.',
  ),
  hashtag_slots_used: e(
    409,
    'No new hashtags this week',
    'Instagram allows each account 30 different hashtags in 7 days, and this team’s accounts have used theirs.',
  ),
  hashtag_search_failed: e(502, 'Error searching hashtag', 'Try again in a moment.'),
  hashtag_related_failed: e(502, 'Error getting related hashtags', 'Try again in a moment.'),
  hashtag_not_found: e(404, 'Hashtag not found', 'No post has this hashtag, or it may not be shown.'),
  hashtag_batch_failed: e(502, 'Error fetching hashtag info batch', 'Try again in a moment.'),
  link_not_understood: e(422, 'Link not understood', 'Paste the address of a profile, a page, a post or a hashtag.'),
  link_lookup_off: e(
    409,
    'Link can’t be looked up',
    'This installation can’t find out whose post a link leads to. Paste the address of the profile instead.',
  ),
  post_unknown: e(404, 'Post not found!', 'The network has no such post, or doesn’t show it.'),
  saved_post_not_found: e(404, 'Saved post not found', 'This team has no such saved post.'),
  saved_folder_not_found: e(404, 'Folder not found', 'This team has no such folder.'),
  saved_folder_taken: e(409, 'Name already used', 'Another folder has this name. Choose a different one.'),
  saved_folder_limit: e(403, 'Too many folders', 'A team can have up to 200 folders. Delete some first.'),
  repost_impossible: e(
    422,
    'Unable to repost this post',
    'Unable to repost this post, Video might contain copyrighted content.',
  ),
} as const satisfies Record<string, CatalogueEntry>
