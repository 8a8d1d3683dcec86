import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListWebhookDeliveries, ListWebhooks } from '@fanfare/contracts/endpoints/webhooks.ts'
import { born, teamId } from './fixtures.ts'

const hook = {
  id: '901',
  url: 'https://hooks.harbour.example/fanfare',
  description: 'Warehouse',
  events: ['post.published', 'post.failed', 'post.unconfirmed'],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  old_secret_until: null,
  created_at: born,
} satisfies ReplyOf<typeof ListWebhooks>[number]

/** Webhooks in each of their states. */
export const webhooks: ReplyOf<typeof ListWebhooks> = [
  { ...hook, old_secret_until: '2026-10-15T07:30:00Z' },
  { ...hook, id: '902', description: 'Newsroom', failing_since: '2026-10-13T20:05:00Z', events: ['post.failed'] },
  { ...hook, id: '903', description: '', url: 'https://example.com/post-events', enabled: false },
  { ...hook, id: '904', description: 'Old shop', enabled: false, disabled_reason: 'gone' },
]

const bodyOf = (type: string) =>
  JSON.stringify({
    type,
    timestamp: '2026-10-14T08:30:00.000Z',
    data: { team_id: teamId, post_id: '779223586901230002' },
  })
const requestOf = (id: string) =>
  [
    'POST /fanfare HTTP/1.1',
    'host: hooks.harbour.example',
    `webhook-id: ${id}`,
    'webhook-timestamp: 1791966600',
    'webhook-signature: (removed)',
    'content-type: application/json',
    'content-length: 137',
    'user-agent: Fanfare-Webhooks',
  ].join('\n')

const delivery = {
  id: '951',
  webhook_id: hook.id,
  message_id: 'evt_779223586901230951',
  type: 'post.published',
  state: 'delivered',
  tries: 1,
  created_at: '2026-10-14T08:30:00Z',
  next_at: null,
  body: bodyOf('post.published'),
  request: requestOf('evt_779223586901230951'),
  status: 204,
  response: '',
  error: null,
  duration_ms: 84,
  last_at: '2026-10-14T08:30:01Z',
} satisfies ReplyOf<typeof ListWebhookDeliveries>[number]

/** Messages in each of their states. */
export const deliveries: ReplyOf<typeof ListWebhookDeliveries> = [
  { ...delivery, id: '955', type: 'ping', status: 200, response: 'ok' },
  {
    ...delivery,
    id: '954',
    type: 'post.failed',
    message_id: 'evt_779223586901230954',
    body: bodyOf('post.failed'),
    request: requestOf('evt_779223586901230954'),
    created_at: '2026-10-14T08:26:00Z',
    state: 'waiting',
    tries: 3,
    status: 500,
    response: 'Not today',
    next_at: '2026-10-14T09:10:00Z',
  },
  delivery,
  {
    ...delivery,
    id: '950',
    type: 'post.unconfirmed',
    state: 'failed',
    tries: 19,
    status: null,
    response: null,
    error: 'No response within 15 seconds.',
    created_at: '2026-10-10T16:00:00Z',
  },
]
