import { Route, Routes } from 'react-router-dom'
import SettingsLayout from '../features/settings/SettingsLayout.tsx'
import NotFound from './NotFound.tsx'
import { onFirstUse } from './on-first-use.tsx'

const SettingsIndex = onFirstUse(() => import('../features/settings/SettingsIndex.tsx'))
const TeamSettings = onFirstUse(() => import('../features/settings/team/TeamSettings.tsx'))
const AccountSettings = onFirstUse(() => import('../features/settings/AccountSettings.tsx'))
const SetSettings = onFirstUse(() => import('../features/settings/sets/SetSettings.tsx'))
const ActivitySettings = onFirstUse(() => import('../features/settings/activity/ActivitySettings.tsx'))
const KeySettings = onFirstUse(() => import('../features/settings/KeySettings.tsx'))
const WebhookSettings = onFirstUse(() => import('../features/settings/webhooks/WebhookSettings.tsx'))
const Deliveries = onFirstUse(() => import('../features/settings/webhooks/Deliveries.tsx'))
const PlanSettings = onFirstUse(() => import('../features/settings/plans/PlanSettings.tsx'))
const ProfileSettings = onFirstUse(() => import('../features/settings/ProfileSettings.tsx'))
const SecuritySettings = onFirstUse(() => import('../features/settings/SecuritySettings.tsx'))
const LoginSettings = onFirstUse(() => import('../features/settings/logins/LoginSettings.tsx'))
const NotificationSettings = onFirstUse(() => import('../features/settings/notifications/NotificationSettings.tsx'))
const PreferenceSettings = onFirstUse(() => import('../features/settings/PreferenceSettings.tsx'))
const DataSettings = onFirstUse(() => import('../features/settings/data/DataSettings.tsx'))

/** `/settings/…`: the addresses of its pages are no part of what every screen loads. */
export default function Settings() {
  return (
    <Routes>
      <Route element={<SettingsLayout />}>
        <Route index element={<SettingsIndex />} />
        <Route path="team/:teamId?" element={<TeamSettings />} />
        <Route path="team-account" element={<AccountSettings />} />
        <Route path="socialsets" element={<SetSettings />} />
        <Route path="activity" element={<ActivitySettings />} />
        <Route path="keys" element={<KeySettings />} />
        <Route path="webhooks" element={<WebhookSettings />} />
        <Route path="webhooks/:webhookId" element={<Deliveries />} />
        <Route path="subscription" element={<PlanSettings />} />
        <Route path="profile" element={<ProfileSettings />} />
        <Route path="security" element={<SecuritySettings />} />
        <Route path="logins" element={<LoginSettings />} />
        <Route path="notifications" element={<NotificationSettings />} />
        <Route path="preferences" element={<PreferenceSettings />} />
        <Route path="data" element={<DataSettings />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
