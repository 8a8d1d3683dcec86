import type { Feature } from '../features.ts'
import type { NetworkType } from '../networks.ts'
import { facebook } from './facebook.ts'
import { instagram } from './instagram.ts'
import { type LoginKey, loginKeys } from './login-keys.ts'
import { tiktok } from './tiktok.ts'

/** A way to sign in at a network, by which accounts are connected. An account of a network may be connected by several of them. */
export interface Login {
  key: LoginKey
  /** As people write it. */
  name: string
  /** Domain where people sign in. */
  host: string
  /** The network whose people sign in. */
  network: NetworkType
  /** The networks whose accounts it connects. */
  connects: readonly NetworkType[]
  /** Whether accounts need a page to be connected by it. */
  needsPage: boolean
  /** The feature that a team needs to sign in by it. */
  feature?: Feature
}

const byKey: Record<LoginKey, Omit<Login, 'key'>> = {
  /** One Instagram account, without any page (Instagram API with Instagram Login). */
  instagram: {
    name: instagram.name,
    host: instagram.host,
    network: instagram.key,
    connects: [instagram.key],
    needsPage: false,
  },
  /** Pages, and Instagram accounts that are linked to one of them. */
  facebook: {
    name: facebook.name,
    host: facebook.host,
    network: facebook.key,
    connects: [instagram.key, facebook.key],
    needsPage: true,
  },
  /** One TikTok account (Login Kit for Web). */
  tiktok: {
    name: tiktok.name,
    host: tiktok.host,
    network: tiktok.key,
    connects: [tiktok.key],
    needsPage: false,
    feature: 'tiktok_connect',
  },
}

/** Every login, in the order in which people are offered them. */
export const logins: readonly Login[] = loginKeys.map(key => ({ key, ...byKey[key] }))

/** The login of this key. */
export const loginOf = (key: LoginKey): Login => ({ key, ...byKey[key] })

/** Whether an account is connected through a page (`fb_connected`, spec §3): its login needs one, and `fb_id` says which. */
export const isThroughPage = ({ login, fb_id }: { login: LoginKey; fb_id: string | null }): boolean =>
  fb_id !== null && loginOf(login).needsPage

/** The logins that connect accounts of a network. */
export const loginsFor = (type: NetworkType): readonly Login[] =>
  logins.filter(({ connects }) => connects.includes(type))
