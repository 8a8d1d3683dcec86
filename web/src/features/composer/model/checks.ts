import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { networkOf, networkTypes } from '@fanfare/contracts/networks.ts'
import type { Composer, ComposerItem } from './composer.ts'

/** A line of the pre-flight: the server's, or one of this device about a file that did not arrive. */
export type Check = Omit<PreflightCheck, 'fix'> & {
  fix: PreflightCheck['fix'] | { kind: 'upload_again'; label: string }
}

/** What this device can tell of a post by itself, while the server can't be asked: whether its texts are short enough. */
export const ownChecks = (
  { caption, overrides }: Pick<Composer, 'caption' | 'overrides'>,
  chosen: readonly Pick<SocialAccount, 'id' | 'type'>[],
): PreflightCheck[] => {
  const over = networkTypes.flatMap(type => {
    const texts = chosen.filter(account => account.type === type).map(({ id }) => overrides[id] ?? caption)
    const { name, limits } = networkOf(type)
    const most = Math.max(0, ...texts.map(text => [...text].length - limits.caption))
    return most > 0 ? [{ name, length: limits.caption, most }] : []
  })
  return over.map(({ name, length, most }) => ({
    code: 'caption_length',
    level: 'stop',
    account_id: null,
    item: null,
    title: `Caption is ${most.toLocaleString('en')} ${most === 1 ? 'character' : 'characters'} too long for ${name}`,
    text: `${name} allows ${length.toLocaleString('en')}.`,
    fix: null,
  }))
}

const notUploaded = (item: ComposerItem, index: number): Check[] =>
  item.upload.state === 'failed'
    ? [
        {
          code: 'upload_failed',
          level: 'stop',
          account_id: null,
          item: index + 1,
          title: `Picture ${index + 1} wasn’t uploaded`,
          text: item.upload.message ?? 'Upload file failed',
          fix: { kind: 'upload_again', label: 'Upload again' },
        },
      ]
    : []

/**
 * What is shown of the server's checks: it knows only the files that have arrived. While some are on their way it may find the post
 * wanting where nothing is wrong; and where one has failed, that is what is wrong, not that there is no picture.
 */
export const shownChecks = (checks: readonly PreflightCheck[], items: readonly ComposerItem[]): Check[] => {
  const failed = items.flatMap(notUploaded)
  const busy = items.some(item => item.upload.state === 'uploading')
  return [
    ...failed,
    ...checks.filter(
      check => !(busy && check.level === 'stop') && !(failed.length > 0 && check.code === 'media_missing'),
    ),
  ]
}

/** Why the post can't be sent now, in a few words; null when it can. */
export const blockedBy = (
  checks: readonly Check[],
  items: readonly ComposerItem[],
  accounts: number,
): string | null => {
  const busy = items.filter(item => item.upload.state === 'uploading').length
  if (busy) return `${busy} ${busy === 1 ? 'picture is' : 'pictures are'} still uploading`
  if (accounts === 0) return 'Choose an account'
  return checks.find(check => check.level === 'stop')?.title ?? null
}

/** `note`: something is left out that may well be left out. It is said, but passes. */
export type Standing = Check['level'] | 'note'

/** What stands in the way first, then warnings, then notes, then what passed; in each the order of the post. */
const order: readonly Standing[] = ['stop', 'warn', 'note', 'pass']

/** What the post leaves out and many want: a caption, and alt text for each picture. */
const leftOut = ({ code, level }: Check, caption: string, items: readonly ComposerItem[]): boolean =>
  level === 'pass' &&
  ((code === 'caption' && caption.trim() === '') ||
    (code === 'alt_text' && items.some(({ type, altText }) => type === 'image' && altText.trim() === '')))

/** The checks as they are read, with what each is. */
export const inOrder = (
  checks: readonly Check[],
  { caption, items }: { caption: string; items: readonly ComposerItem[] },
): { check: Check; standing: Standing }[] =>
  checks
    .map(check => ({ check, standing: leftOut(check, caption, items) ? ('note' as const) : check.level }))
    .sort((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing))
