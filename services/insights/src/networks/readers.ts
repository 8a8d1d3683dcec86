import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { readFacebook } from './read-facebook.ts'
import { readInstagram } from './read-instagram.ts'
import { readTikTok } from './read-tiktok.ts'
import type { Reading, ReadTask } from './reading.ts'

/** How days of an account are read on each network. Throws NetworkFailure. */
export const readers: Readonly<Record<NetworkType, (task: ReadTask) => Promise<Reading>>> = {
  ig: readInstagram,
  fb: readFacebook,
  tiktok: readTikTok,
}
