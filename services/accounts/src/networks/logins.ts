import { hasFeature } from '@fanfare/contracts/features.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import type { Config } from '../config.ts'
import { facebookLogin } from './facebook/login.ts'
import { instagramLogin } from './instagram/login.ts'
import { tiktokLogin } from './tiktok/login.ts'
import type { AccountLogin } from './types.ts'

/** How people sign in, by login. A new one has its line here and its code in a folder beside these. */
export const logins: Record<LoginKey, AccountLogin> = {
  facebook: facebookLogin,
  instagram: instagramLogin,
  tiktok: tiktokLogin,
}

/** Whether the plan and the flags of this installation allow a login. */
export const isLoginAllowed = (key: LoginKey, config: Config, plan: number): boolean => {
  const { feature } = loginOf(key)
  return feature === undefined || hasFeature(feature, plan, config.features)
}

/** Whether a team of this plan may sign in by it on this installation. */
export const isLoginOffered = (key: LoginKey, config: Config, plan: number): boolean =>
  logins[key].isOffered(config) && isLoginAllowed(key, config, plan)
