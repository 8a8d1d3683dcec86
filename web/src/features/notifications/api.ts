import {
  CountNotifications,
  ListNotifications,
  MarkNotifications,
  OpenNotification,
} from '@fanfare/contracts/endpoints/notifications.ts'
import { api, from } from '../../lib/api/api.ts'

export const {
  useUnreadQuery,
  useNotificationsQuery,
  useLazyNotificationsQuery,
  useMarkMutation,
  useOpenNotificationMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    unread: build.query(from(CountNotifications, { provides: () => ['Notifications'] })),
    notifications: build.query(from(ListNotifications, { provides: () => ['Notifications'] })),
    mark: build.mutation(from(MarkNotifications, { invalidates: () => ['Notifications'] })),
    openNotification: build.mutation(from(OpenNotification, { invalidates: () => ['Notifications'] })),
  }),
})
