import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { emptyContent, emptyItem, type UserTag } from '@fanfare/contracts/entities/post-content.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import type { Account } from '../../../src/model/account.ts'
import type { Media } from '../../../src/model/media.ts'
import type { Content, Subject } from '../../../src/model/preflight/finding.ts'
import { resolveSchedule } from '../../../src/model/schedule.ts'

export const now = new Date('2026-10-01T09:00:00Z')
/** A connected Instagram account. */
export const olea: Account = {
  id: '1',
  team_id: '1',
  type: 'ig',
  login: 'facebook',
  username: 'oleaandsons',
  name: 'Olea & Sons',
  pic_url: null,
  ig_id: '1',
  fb_id: '2',
  tiktok_id: null,
  page_account_id: null,
  page: null,
  timezone: 'Europe/Lisbon',
  status: AccountActive,
  removed: false,
  is_checkpointed: false,
  is_restricted: false,
  credential_id: '1',
  expires_at: '2026-12-02T12:00:00Z',
  permissions: null,
  locked: false,
  plan: 0,
}
export const page: Account = { ...olea, id: '2', type: 'fb', name: 'Olea page', username: 'olea.page' }

const media = new Map<string, Media>()
/** A picture of this size; returns its id. */
export function file(width: number, height: number, given: Partial<Media> = {}): string {
  const id = String(media.size + 1)
  const row = { id, type: 'image', status: MediaReady, width, height, error: null, ...given }
  media.set(id, row as Media)
  return id
}
export const square = file(1080, 1080)
const item = (media_id: string, alt_text = '') => ({ ...emptyItem, media_id, alt_text })

export interface Given extends Partial<Omit<Content, 'items'>> {
  pictures?: string[]
  /** People in each picture. */
  tags?: UserTag[]
  /** The part of each video that goes out. */
  part?: { start: number; end: number }
  account?: Account
  wall?: string
  used?: number
  ofKind?: Subject['ofKind']
  ofPageKind?: Subject['ofPageKind']
  nearby?: Subject['nearby']
  loads?: Subject['loads']
  videoDelivery?: Subject['videoDelivery']
  networkLimit?: Subject['networkLimit']
  route?: Subject['route']
  isInvitedBeside?: boolean
}
/** A post that passes all checks, with these changes. */
export function subject({
  pictures = [square],
  account = olea,
  wall = '2026-10-15T18:05',
  used = 0,
  ofKind,
  ofPageKind,
  tags = [],
  part,
  nearby,
  loads,
  videoDelivery,
  networkLimit,
  route,
  isInvitedBeside,
  ...content
}: Given = {}): Subject {
  const moment = { now, accountZone: account.timezone, plan: account.plan }
  return {
    account,
    requiredPermissions: permissionsOf(account.type, account.login),
    content: {
      ...emptyContent,
      ...content,
      items: pictures.map(id => ({ ...item(id), user_tags: tags, ...part })),
    },
    media,
    schedule: 'date',
    timing: resolveSchedule({ kind: 'date', wall }, moment),
    now,
    used,
    ofKind,
    ofPageKind,
    nearby,
    loads,
    videoDelivery,
    networkLimit,
    route,
    isInvitedBeside,
  }
}
