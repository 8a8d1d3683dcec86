import type { Action } from '@fanfare/contracts/policy.ts'

/** What differs between Instagram profiles and Facebook pages. */
export const kinds = {
  profile: {
    base: '/explore',
    network: 'ig',
    networkName: 'Instagram',
    action: 'explore.read',
    label: 'Search Instagram profiles',
    placeholder: 'Username, #hashtag or link',
    emptyTitle: 'See what works for others',
    emptyText: 'Enter the username of a public business or creator profile, or paste a link.',
    from: 'explore',
    nameWanted: 'Enter the name of an Instagram profile.',
    /** How one is written. */
    title: (name: string) => `@${name}`,
  },
  page: {
    base: '/explore-fb',
    network: 'fb',
    networkName: 'Facebook',
    action: 'explore_fb.read',
    label: 'Search Facebook Pages',
    placeholder: 'Page name, ID or link',
    emptyTitle: 'See what works for other Pages',
    emptyText: 'Enter a Page’s username or ID, or paste a link to it.',
    from: 'explore_fb',
    nameWanted: 'Enter the name of a Facebook Page.',
    title: (name: string) => name,
  },
} as const satisfies Record<string, { action: Action } & Record<string, unknown>>
export type ExploreKind = keyof typeof kinds

export const tabs = [
  { key: 'content', word: 'Content' },
  { key: 'hashtag', word: 'Hashtags' },
  { key: 'stats', word: 'Stats' },
] as const
export type TabKey = (typeof tabs)[number]['key']
