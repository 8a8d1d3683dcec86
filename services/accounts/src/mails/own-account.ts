import { layout, type Mail } from './layout.ts'

/** A person's data is ready. The link leads to their settings: it opens nothing without signing in. */
export const exportReady = ({ name, url, until }: { name: string; url: string; until: string }): Mail =>
  layout({
    subject: 'Your data is ready to download',
    preview: 'Sign in to download it.',
    heading: 'Your data is ready',
    paragraphs: [
      `Hi ${name}, the copy of your data that you asked for is ready.`,
      'Sign in and download it. Only you can open it.',
    ],
    facts: [['Available until', until]],
    action: { label: 'Download my data', url },
    note: "If you didn't ask for this, change your password.",
  })

/** A person deleted their account, and how that is taken back. */
export const accountDeleted = ({ name, url, until }: { name: string; url: string; until: string }): Mail =>
  layout({
    subject: 'Your account will be deleted',
    preview: 'You can change your mind: sign in before then.',
    heading: 'Your account will be deleted',
    paragraphs: [
      `Hi ${name}, you deleted your Fanfare account. All devices were signed out, and your API keys no longer work.`,
      'Changed your mind? Sign in before the date below, and your account and your own teams are kept as they were.',
    ],
    facts: [['Deleted for good', until]],
    action: { label: 'Sign in to keep it', url },
    note: "If this wasn't you, sign in now and change your password.",
  })

export interface ConnectionsEnd {
  name: string
  /** Who connected them. */
  by: string
  team: string
  /** Names of accounts. */
  accounts: string[]
  until: string
  url: string
}

/** For the owner of a team: connections end with the person who made them. */
export const connectionsEnd = ({ name, by, team, accounts, until, url }: ConnectionsEnd): Mail =>
  layout({
    subject: `Reconnect accounts in ${team}`,
    preview: `${by} is deleting their account, and its connections expire with it.`,
    heading: `Reconnect accounts in ${team}`,
    paragraphs: [
      `Hi ${name}, ${by} deleted their Fanfare account. Accounts that they connected in ${team} stay connected until the date below.`,
      'Reconnect them before then with a login of someone who stays. Otherwise their scheduled posts are held from that date, and none are lost.',
    ],
    facts: [
      ['Connected until', until],
      ['Accounts', accounts.join(', ')],
    ],
    action: { label: 'Reconnect accounts', url },
  })
