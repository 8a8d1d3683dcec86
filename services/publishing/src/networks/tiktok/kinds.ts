/** Kinds that Fanfare publishes on TikTok, as the flight recorder and the match after a restore name them. */
export type TikTokKind = 'tiktok_video' | 'tiktok_photo'
