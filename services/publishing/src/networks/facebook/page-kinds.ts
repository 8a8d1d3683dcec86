/** Kinds that Fanfare publishes on pages, as the flight recorder and the match after a restore name them. */
export type FacebookKind = 'page' | 'page_video' | 'page_reel' | 'page_story'
