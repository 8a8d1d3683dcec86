const link = /\/(?:p|reel)\/([A-Za-z0-9_-]+)/

/** The shortcode in the link of a live post (spec §5); null where the link has none. */
export const shortcodeOf = (permalink: string | null): string | null => link.exec(permalink ?? '')?.[1] ?? null
