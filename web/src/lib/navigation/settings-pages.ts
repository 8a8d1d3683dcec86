import type { Action } from '@fanfare/contracts/policy.ts'
import { useCan } from '../session/session.ts'

/** The person's own first, then the team's, as the index has them. `label` is the page's one name. `action`: what someone must be allowed to do for it to be offered. */
export const settingsPages: readonly { label: string; to: string; action?: Action }[] = [
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Security', to: '/settings/security' },
  { label: 'Your logins', to: '/settings/logins' },
  { label: 'Notifications', to: '/settings/notifications' },
  { label: 'Preferences', to: '/settings/preferences' },
  { label: 'Your data', to: '/settings/data' },
  { label: 'Members', to: '/settings/team' },
  { label: 'Accounts', to: '/settings/team-account' },
  { label: 'Social sets', to: '/settings/socialsets' },
  { label: 'Activity', to: '/settings/activity', action: 'activity.read' },
  { label: 'API keys', to: '/settings/keys', action: 'key.manage' },
  { label: 'Webhooks', to: '/settings/webhooks', action: 'webhook.manage' },
  { label: 'Plan', to: '/settings/subscription' },
]

/** The pages that this person has by role and plan: what a role may not use is not offered to it; its address still says why. */
export const useSettingsPages = () => {
  const can = useCan()
  return settingsPages.filter(({ action }) => !action || can(action))
}
