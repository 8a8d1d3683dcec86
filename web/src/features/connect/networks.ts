import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { IconBrandFacebook, IconBrandInstagram, IconBrandTiktok } from '@tabler/icons-react'

/** What the accounts of each network are. */
export const accountKinds: Record<NetworkType, string> = {
  ig: 'Professional account',
  fb: 'Facebook Page',
  tiktok: 'TikTok account',
}

/** How people are told of a way to sign in. */
interface LoginWords {
  icon: typeof IconBrandFacebook
  /** What it connects, in a few words. */
  title: string
  /** For whom it is, and what it leaves out. */
  text: string
  /** Where it is taken back at the network. */
  settings: string
  /** Who has to sign in for an account to be connected again. `name`: of the account. */
  reconnect(name: string): string
}

/** Of every login. */
export const loginWords: Record<LoginKey, LoginWords> = {
  instagram: {
    icon: IconBrandInstagram,
    title: 'An Instagram account',
    text: 'No Facebook Page needed. Places and product tags aren’t available.',
    settings: 'Instagram settings',
    reconnect: name => `Sign in with Instagram as ${name}.`,
  },
  facebook: {
    icon: IconBrandFacebook,
    title: 'Facebook Pages',
    text: 'Pages, and the Instagram accounts linked to them. Best for several accounts at once.',
    settings: 'Facebook settings',
    reconnect: name => `Sign in with Facebook as someone who manages ${name}, and leave it selected.`,
  },
  tiktok: {
    icon: IconBrandTiktok,
    title: 'A TikTok account',
    text: 'Sign in with TikTok as the account that you want to post to.',
    settings: 'TikTok settings',
    reconnect: name => `Sign in with TikTok as ${name}.`,
  },
}

export const loginName = (key: LoginKey): string => loginOf(key).name
