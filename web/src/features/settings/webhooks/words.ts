import type { Webhook, WebhookDelivery, WebhookEventType } from '@fanfare/contracts/entities/webhooks.ts'

/** What each event tells, in the order in which they are offered. */
export const eventWords: Record<WebhookEventType, string> = {
  'post.created': 'Post created',
  'post.changed': 'Post changed',
  'post.scheduled': 'Post scheduled',
  'post.cancelled': 'Post unscheduled',
  'post.publishing': 'Publishing started',
  'post.held': 'Post on hold',
  'post.resumed': 'Post released from hold',
  'post.published': 'Post published',
  'post.settled': 'Linked Page finished',
  'post.failed': 'Post failed',
  'post.unconfirmed': 'Post unconfirmed',
  'post.resolved': 'Unconfirmed post resolved',
  'post.alerted': 'Published with something missing',
  'post.deleted': 'Post deleted',
  'post.restored': 'Post restored',
  'post.approval_requested': 'Approval requested',
  'post.approval_decided': 'Post approved or sent back',
  'connection.connected': 'Account connected',
  'connection.expiring': 'Connection expires soon',
  'connection.expired': 'Connection expired',
  'connection.renewed': 'Connection renewed',
  'connection.removed': 'Account removed',
}

export const wordsOfType = (type: WebhookDelivery['type']): string => (type === 'ping' ? 'Test' : eventWords[type])

/** A webhook in a few words: what its people call it, or the host of its address. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || (URL.parse(url)?.host ?? url)

/** What the receiver said at the last try. */
export const answerOf = ({ state, status, tries }: Pick<WebhookDelivery, 'state' | 'status' | 'tries'>): string => {
  if (status !== null) return `Answered ${status}`
  return tries === 0 && state === 'waiting' ? 'Not sent yet' : 'No answer'
}

/** A body as a person reads it: JSON indented, everything else as it is. */
export const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
