import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '@fanfare/contracts/notification-kinds.ts'

/** What a link to switch email off is for: messages of a kind to a person, or all copies to the address that they named. */
export interface Unsubscribe {
  userId: string
  kind: NotificationKind
  copy: boolean
}

const textOf = ({ userId, kind, copy }: Unsubscribe) => `${userId}.${kind}.${copy ? 'copy' : 'own'}`
const macOf = (text: string, key: string) => createHmac('sha256', key).update(`unsubscribe ${text}`).digest('base64url')

/** The token of a link. It works as long as the person has this key: who reads an old message may still switch it off. */
export const unsubscribeToken = (about: Unsubscribe, key: string): string =>
  `${textOf(about)}.${macOf(textOf(about), key)}`

/** What a token says, before its signature is checked; undefined where it has another form. */
export function readUnsubscribe(token: string): (Unsubscribe & { isSignedBy(key: string): boolean }) | undefined {
  const [, userId = '', kind = '', who = '', given = ''] =
    /^(\d{1,18})\.([a-z_]{1,40})\.(own|copy)\.([\w-]{43})$/.exec(token) ?? []
  if (!Object.hasOwn(notificationKinds, kind)) return undefined
  const about: Unsubscribe = { userId, kind: kind as NotificationKind, copy: who === 'copy' }
  return {
    ...about,
    isSignedBy: key => timingSafeEqual(Buffer.from(given), Buffer.from(macOf(textOf(about), key))),
  }
}
