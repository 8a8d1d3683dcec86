/** What this browser does with notifications: `install` on iPhones, where only an installed page may ask. */
export type PushSupport = 'yes' | 'no' | 'install' | 'blocked'

const worker = '/push-worker.js'

/** Whether this browser can show notifications of this site. */
export const pushSupport = (): PushSupport => {
  const known = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!known) return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'no'
  return Notification.permission === 'denied' ? 'blocked' : 'yes'
}

/** The bytes of a base64url text. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

/** Whether a subscription was made with this key of the server. */
const isMadeWith = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const own = options.applicationServerKey && new Uint8Array(options.applicationServerKey)
  return own?.length === key.length && own.every((byte, index) => byte === key[index])
}

export interface SubscriptionFacts {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Asks the person whether this site may show notifications, and subscribes this browser. Undefined where they do not allow it. Throws where
 * the browser's push service does not answer.
 */
export const subscribeToPush = async (publicKey: string): Promise<SubscriptionFacts | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(worker)
  const registration = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const before = await registration.pushManager.getSubscription()
  if (before && !isMadeWith(before, applicationServerKey)) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave no usable subscription.')
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

/** Ends the subscription of this browser, if it has one. */
export const unsubscribeFromPush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
