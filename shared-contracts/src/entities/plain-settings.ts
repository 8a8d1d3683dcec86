import { scheduling } from '../limits.ts'

/**
 * Settings where a person has chosen nothing (spec §3), without the switches of each kind of notification: what every page of the web
 * application needs, in a file of its own so that the first page does not load the table of notifications.
 */
export const plainSettings = {
  timezone: 'UTC',
  dateFormat: 'DD/MM/YYYY' as const,
  timeFormat: 12 as const,
  firstDayOfTheWeek: 'monday' as const,
  emailNotification: { active: true, sendEmailCopyTo: '', copyConfirmed: false },
  browserNotification: false,
  twoFactor: { active: false, app: false, email: false },
  publishing: { maxRetry: scheduling.maxRetry },
  schedule: { notification: 'all' as const },
  timeslot: { randomPlacement: 1 as const, randomRange: scheduling.randomRange },
  planner: { gap: scheduling.gap },
  // Spec §6 has it on.
  editor_vertical_accounts: true,
  team_prefered_id: null,
  onboarding: false,
}
