const link = /\/(?:p|reel)\/([A-Za-z0-9_-]+)/

/** The shortcode in the link of a post: what follows /p/ or /reel/ (spec §3, §5); null where the link has none. */
export const shortcodeOf = (permalink: string | null | undefined): string | null =>
  link.exec(permalink ?? '')?.[1] ?? null
