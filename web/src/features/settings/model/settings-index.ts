/** A setting, and the card of its page that it is on. */
export interface Entry {
  name: string
  card: string
}

/** What the index says of a page. */
interface About {
  of: 'you' | 'team'
  sentence: string
  /** Names that people look for, by the title of the card that they are on. */
  cards: Record<string, readonly string[]>
}

/** Every page of settings by its address. */
const about: Record<string, About> = {
  '/settings/profile': {
    of: 'you',
    sentence: 'Your name, username and email address.',
    cards: { Profile: ['Name', 'Username'], Email: ['Email address', 'Change email'] },
  },
  '/settings/security': {
    of: 'you',
    sentence: 'Your password, two-factor sign-in, devices, and what happened to your account.',
    cards: {
      'Two-factor sign-in': ['Two-factor sign-in', 'Authenticator app', 'Backup codes'],
      'Codes by email': ['Codes by email', 'Second factor'],
      Password: ['Password'],
      "Where you're signed in": ['Sessions', 'Devices', 'Sign out'],
      'Recent security activity': ['Security log'],
    },
  },
  '/settings/logins': {
    of: 'you',
    sentence: 'How you’re signed in at social networks, and what depends on it.',
    cards: { 'Your logins': ['Logins at networks', 'Reconnect a login', 'Remove a login', 'Missing permissions'] },
  },
  '/settings/notifications': {
    of: 'you',
    sentence: 'What you’re notified of, by email and in your browsers.',
    cards: {
      'Your posts': ['Posts you’re notified of'],
      Email: ['Email me', 'Send a copy to', 'Email notifications'],
      Browser: ['Browser notifications', 'Push notifications'],
      'Notification types': ['Weekly summary', 'A post failed', 'An account is disconnected'],
    },
  },
  '/settings/preferences': {
    of: 'you',
    sentence: 'Time zone, formats, theme, and how your posts are timed and retried.',
    cards: {
      Appearance: ['Theme', 'Dark mode'],
      'Time and date': ['Your time zone', 'Date format', 'Time format', 'First day of the week'],
      Teams: ['Team you start in'],
      Composer: ['List accounts at the side'],
      Publishing: ['Vary posting times', 'Time between posts', 'Attempts before a post fails', 'Retries'],
    },
  },
  '/settings/data': {
    of: 'you',
    sentence: 'Export a copy of your data, or delete your account.',
    cards: { 'Export my data': ['Export my data', 'Download'], 'Delete my account': ['Delete my account'] },
  },
  '/settings/team': {
    of: 'team',
    sentence: 'Who is in the team, their roles, invitations, and the team itself.',
    cards: {
      Members: ['Members', 'Invite people', 'Roles', 'Invitations'],
      Team: ['Team name', 'Hand over the team', 'Leave the team', 'Delete the team'],
      Approval: ['Approval', 'Who approves posts'],
    },
  },
  '/settings/team-account': {
    of: 'team',
    sentence: 'Connected accounts and pages, their time zones and connections.',
    cards: { Accounts: ['Connect an account', 'Reconnect', 'Account time zone', 'Disconnect'] },
  },
  '/settings/socialsets': {
    of: 'team',
    sentence: 'Groups of accounts that you choose at once.',
    cards: { 'Social sets': ['Social sets', 'Group accounts'] },
  },
  '/settings/activity': {
    of: 'team',
    sentence: 'Who did what in the team, and when.',
    cards: { Activity: ['Activity', 'Export as CSV'] },
  },
  '/settings/keys': {
    of: 'team',
    sentence: 'Let other tools work with this team.',
    cards: { 'API keys': ['API keys', 'Revoke a key'] },
  },
  '/settings/webhooks': {
    of: 'team',
    sentence: 'Tell other tools what happens to posts and accounts.',
    cards: { Webhooks: ['Webhooks', 'Signing secret', 'Deliveries'] },
  },
  '/settings/subscription': {
    of: 'team',
    sentence: 'What the team’s plan includes, and the storage it uses.',
    cards: { Plan: ['Plan'], Limits: ['Limits', 'Posts per day', 'Team spaces'], Storage: ['Storage'] },
  },
}

/** Whether a page is about the team that is worked in, not about the person. */
export const isOfTeam = (to: string): boolean => about[to]?.of === 'team'

interface Page {
  label: string
  to: string
}
export interface Found extends Page {
  of: About['of']
  sentence: string
  /** Settings of the page that a search is about; all of them without a search. */
  entries: Entry[]
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u2019'-]/g, '')
    .toLowerCase()

/** The part of an address that leads to a card. */
export const cardId = (title: string): string => folded(title).replace(/[^a-z0-9]+/g, '_')

/** The pages, and of each the settings, that contain every word of a search. Without one all pages. */
export function findSettings(pages: readonly Page[], search: string): Found[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const fits = (text: string) => words.every(word => folded(text).includes(word))
  return pages.flatMap(({ label, to }) => {
    const { of = 'team', sentence = '', cards = {} } = about[to] ?? {}
    const found = { label, to, of, sentence }
    const entries = Object.entries(cards).flatMap(([card, names]) =>
      names.filter(name => fits(name) || fits(`${label} ${name}`)).map(name => ({ name, card })),
    )
    // A word of the page's own name fits all of its settings: then the page alone says enough.
    const whole = words.length > 0 && fits(label)
    return whole || entries.length > 0 || fits(`${label} ${sentence}`)
      ? [{ ...found, entries: whole ? [] : entries }]
      : []
  })
}
