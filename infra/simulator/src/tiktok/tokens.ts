import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { State } from '../state/state.ts'
import type { Creator } from '../state/tiktok-records.ts'

/** What an access token says. Tokens are signed, so none is stored. */
export interface AccessToken {
  openId: string
  /** Unix ms. */
  issuedAt: number
  expiresAt: number
}

export interface TikTokTokens {
  access(token: AccessToken): string
  /** Absent when it is not one of ours, or has ended. */
  read(token: string, now: number): AccessToken | undefined
}

export function createTikTokTokens(secret: string): TikTokTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 32)
  return {
    access({ openId, issuedAt, expiresAt }) {
      const text = Buffer.from(`${openId} ${issuedAt} ${expiresAt} ${randomBytes(6).toString('hex')}`).toString(
        'base64url',
      )
      return `act.${text}.${sign(text)}`
    },
    read(token, now) {
      const [kind, text = '', seal = ''] = token.split('.')
      const [given, expected] = [Buffer.from(seal), Buffer.from(sign(text))]
      if (kind !== 'act' || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const [openId = '', issuedAt, expiresAt] = Buffer.from(text, 'base64url').toString().split(' ')
      return Number(expiresAt) <= now ? undefined : { openId, issuedAt: Number(issuedAt), expiresAt: Number(expiresAt) }
    },
  }
}

/** The reply of the calls for tokens: a new access token, and a refresh token that replaces the one that was used. */
export function issueTokens(
  { state, tiktokTokens }: { state: State; tiktokTokens: TikTokTokens },
  creator: Creator & { grant: NonNullable<Creator['grant']> },
  used?: string,
) {
  const { settings, clock } = state
  const now = clock.now()
  const { grant } = creator
  // Without rotation the one that was used goes on working, and is given again.
  const kept = settings.tiktokRotation ? undefined : grant.refresh.find(({ token }) => token === used)
  const refresh = kept ?? {
    token: `rft.${creator.id}.${randomBytes(32).toString('base64url')}`,
    endsAt: now + settings.tiktokRefreshSeconds * 1000,
  }
  grant.refresh = [...grant.refresh.filter(({ token, endsAt }) => token !== used && endsAt > now), refresh].slice(-20)
  const row = state.node(creator.id)
  if (row) state.touch(row)
  state.keepNow()
  return {
    access_token: tiktokTokens.access({
      openId: creator.id,
      issuedAt: now,
      expiresAt: now + settings.tiktokAccessSeconds * 1000,
    }),
    expires_in: settings.tiktokAccessSeconds,
    open_id: creator.id,
    refresh_token: refresh.token,
    refresh_expires_in: Math.floor((refresh.endsAt - now) / 1000),
    scope: grant.scopes.join(','),
    token_type: 'Bearer',
  }
}
