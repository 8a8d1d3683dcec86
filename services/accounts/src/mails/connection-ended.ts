import { layout, type Mail } from './layout.ts'

/** Tells who connected an account that the network takes its token no more. */
export const connectionEnded = (about: { name: string; account: string; reason: string; url: string }): Mail =>
  layout({
    subject: `${about.account} needs to be connected again`,
    heading: `${about.account} is no longer connected`,
    paragraphs: [
      `Hello ${about.name}, the network no longer accepts the connection of ${about.account}. Its posts are held back, and none is lost.`,
      `What the network said: ${about.reason}`,
      'Connect again, and planned posts go out as planned.',
    ],
    action: { label: 'Connect again', url: about.url },
  })
