import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListNotifications, ListPushDevices } from '@fanfare/contracts/endpoints/notifications.ts'
import { born, teamId } from './fixtures.ts'

type Reply = ReplyOf<typeof ListNotifications>
type One = Reply['notifications'][number]

const one = (id: number, kind: One['kind'], title: string, text: string, at: string, read: boolean): One => ({
  id: `${id}`,
  kind,
  team: { id: teamId, name: 'Harbour' },
  title,
  text,
  count: 1,
  subjects: [],
  at,
  read_at: read ? at : null,
})

/** One of each look. */
const list: One[] = [
  one(
    951,
    'post_failed',
    '12 posts failed',
    '“Morning light over the harbour”, “The first coffee of the day” and 10 more on lisbon.eats. The picture is too wide. Crop it, then retry.',
    '2026-10-14T08:56:00Z',
    false,
  ),
  one(
    952,
    'connection_ended',
    'lisbon.eats is disconnected',
    'Fanfare can no longer publish to lisbon.eats. Scheduled posts are on hold, and none are lost. Reconnect, and they will be published as planned.',
    '2026-10-14T08:05:00Z',
    false,
  ),
  one(953, 'post_unconfirmed', 'Is this post live?', '“Window seat” on lisbon.eats.', '2026-10-13T17:00:00Z', true),
  one(954, 'post_published', '3 posts are live', '“Sardines”, “Tram 28” and “Rooftops”.', '2026-10-13T09:00:00Z', true),
  one(955, 'weekly_summary', 'Your week with Harbour', 'Last week 14 posts went live.', '2026-10-12T07:00:00Z', true),
]

export const notificationReplies = {
  unread: { unread: 2 },
  notifications: { notifications: list, unread: 2, next: null } satisfies Reply,
  devices: {
    public_key: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    devices: [
      { id: '961', name: 'Firefox on Windows', current: false, created_at: born, sent_at: '2026-10-14T08:57:00Z' },
    ],
  } satisfies ReplyOf<typeof ListPushDevices>,
}
