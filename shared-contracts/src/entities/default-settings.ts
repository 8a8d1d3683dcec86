import { switchesOf } from '../notification-kinds.ts'
import { plainSettings } from './plain-settings.ts'
import type { UserSettings } from './users.ts'

/** Settings where a person has chosen nothing (spec §3). */
export const defaultSettings: UserSettings = {
  ...plainSettings,
  notifyEmail: switchesOf('email'),
  notifyBrowser: switchesOf('push'),
}
