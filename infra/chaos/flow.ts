/** How posts of pages go out on the workers of a system, which says how TikTok gets its videos too (`tiktokVideosOf`). */
export type Flow = 'draft-then-publish' | 'photos-then-feed'
