import type { Ig, Page, User } from '../state/account-records.ts'
import type { Env } from './env.ts'
import { pictureUrl } from './links.ts'
import { type ValueField, value } from './select.ts'

const sizes: Record<string, number> = { small: 50, square: 50, normal: 100, album: 50, large: 200 }

/** What `/{id}/picture?redirect=false` and `picture.type(large)` answer. Sizes in pixels. */
export function pictureData(env: Env, owner: User | Page | Ig, mods: Record<string, string>) {
  const side = Number(mods.height ?? mods.width) || sizes[mods.type ?? 'small'] || 50
  return { height: side, is_silhouette: false, url: pictureUrl(env, owner), width: side }
}

export const pictureField = <N extends User | Page>(): ValueField<N> =>
  value((owner, env, mods) => ({ data: pictureData(env, owner, mods) }))
