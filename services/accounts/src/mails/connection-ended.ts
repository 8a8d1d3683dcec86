import { layout, type Mail } from './layout.ts'

/** For the person who connected an account: the network no longer accepts its token. */
export const connectionEnded = (about: { name: string; account: string; reason: string; url: string }): Mail =>
  layout({
    subject: `Reconnect ${about.account}`,
    preview: 'Its scheduled posts are on hold until you reconnect.',
    heading: `${about.account} is disconnected`,
    paragraphs: [
      `Hi ${about.name}, Fanfare can no longer publish to ${about.account}. Its scheduled posts are on hold, and none are lost.`,
      'Reconnect it, and its posts will be published as planned.',
    ],
    facts: [['Reason given', about.reason]],
    action: { label: 'Reconnect', url: about.url },
  })
