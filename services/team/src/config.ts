import { type ConfigOf, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, storeSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'

/** Every setting of team. */
export const configSpec = {
  ...serviceSettings({ port: 3002 }),
  ...storeSettings(),
  accountsUrl: urlsOf('accounts', 3001),
  defaultProductId: setting.int({
    default: 0,
    min: 0,
    max: 3,
    doc: 'Plan of a new team: 0 Free, 1 Solo, 2 Team, 3 Agency.',
  }),
  pictureTimeoutMs: setting.int({
    default: 5_000,
    min: 100,
    max: 60_000,
    doc: 'How long fetching a profile picture may take, milliseconds.',
  }),
}

export type Config = ConfigOf<typeof configSpec>
