import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { kindFactsOrPost, networkOf, networkTypes } from '@fanfare/contracts/networks.ts'
import type { Composer, ComposerItem } from './composer-state.ts'
import { type Check, replace } from './fixes.ts'
import { capital, itemWord } from './kind-words.ts'

/** The checks that need no server, for when it can't be asked: whether the captions are short enough. */
export const ownChecks = (
  { caption, overrides, postType }: Pick<Composer, 'caption' | 'overrides' | 'postType'>,
  chosen: readonly Pick<SocialAccount, 'id' | 'type'>[],
): PreflightCheck[] => {
  const over = networkTypes.flatMap(type => {
    const texts = chosen.filter(account => account.type === type).map(({ id }) => overrides[id] ?? caption)
    const { name } = networkOf(type)
    const { limits } = kindFactsOrPost(type, postType)
    // A kind without a caption leaves the text out.
    if (limits.caption === 0) return []
    const most = Math.max(0, ...texts.map(text => [...text].length - limits.caption))
    return most > 0 ? [{ name, length: limits.caption, most }] : []
  })
  return over.map(({ name, length, most }) => ({
    code: 'caption_length',
    level: 'stop',
    cost: 50,
    account_id: null,
    account_ids: [],
    item: null,
    title: `Caption is ${most.toLocaleString('en')} ${most === 1 ? 'character' : 'characters'} too long for ${name}`,
    text: `${name} allows ${length.toLocaleString('en')}.`,
    fix: { kind: 'edit_caption', label: 'Shorten the caption' },
  }))
}

const notUploaded = (item: ComposerItem, index: number): Check[] =>
  item.upload.state === 'failed'
    ? [
        {
          code: 'upload_failed',
          level: 'stop',
          cost: 50,
          account_id: null,
          account_ids: [],
          item: index + 1,
          title: `${capital(itemWord(item))} ${index + 1} ${item.upload.refused ? 'can’t be used' : 'wasn’t uploaded'}`,
          text: item.upload.message ?? 'Upload file failed',
          // The same file would be refused again.
          fix: item.upload.refused ? replace : { kind: 'upload_again', label: 'Upload again' },
        },
      ]
    : []

const ordinal = (n: number): string => {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[new Intl.PluralRules('en', { type: 'ordinal' }).select(n) as 'one']
  return `${n}${ending ?? 'th'}`
}

/** Words of the server with the numbers of items as they are here: `Picture 3`, `items 2 and 3`, `The 3rd picture`; `The picture`, where it knows one. */
const withNumbers = (words: string, here: (number: number) => number | undefined, one: number | undefined): string =>
  words
    .replace(/^(The|Show the) (picture|video)\b/, (said, start: string, noun: string) =>
      one === undefined ? said : start === 'The' ? `${capital(noun)} ${one}` : `Show ${noun} ${one}`,
    )
    .replace(
      /\b(pictures?|videos?|items?|files?) (\d+)(?: and (\d+))?/gi,
      (_, noun: string, first: string, other?: string) =>
        `${noun} ${[first, other].flatMap(number => (number ? (here(Number(number)) ?? number) : [])).join(' and ')}`,
    )
    .replace(/\b(\d+)(?:st|nd|rd|th)(?=(?: and \d+\w\w)? (?:picture|video)s?\b)/g, (said, number: string) => {
      const now = here(Number(number))
      return now === undefined ? said : ordinal(now)
    })

/** The server's checks about the items as they are here: it counts those that it has. What is about an item that is gone is left out. */
const ofItems = (checks: readonly PreflightCheck[], asked: readonly string[], items: readonly ComposerItem[]) => {
  const here = (number: number): number | undefined => {
    const index = items.findIndex(({ mediaId }) => mediaId !== null && mediaId === asked[number - 1])
    return index < 0 ? undefined : index + 1
  }
  const isSame = asked.length === items.length || asked.length !== 1
  if (isSame && asked.every((_, index) => here(index + 1) === index + 1)) return checks
  const one = asked.length === 1 ? here(1) : undefined
  const inWords = (words: string) => withNumbers(words, here, one)
  return checks.flatMap(check => {
    const item = check.item === null ? null : here(check.item)
    if (item === undefined) return []
    const fix = check.fix && { ...check.fix, label: inWords(check.fix.label) }
    return { ...check, item, fix, title: inWords(check.title), text: inWords(check.text) }
  })
}

/**
 * The server's checks as they are shown. The server knows uploaded files only, those of `asked`, by their numbers among them: while some are
 * uploading, what it refuses may be right in a moment, so its stops are hidden. That a picture is missing is never true of a post that has
 * one here: it was asked before that arrived.
 */
export const shownChecks = (
  checks: readonly PreflightCheck[],
  items: readonly ComposerItem[],
  asked: readonly string[],
): Check[] => {
  const failed = items.flatMap(notUploaded)
  const busy = items.some(item => item.upload.state === 'uploading')
  return [
    ...failed,
    ...ofItems(checks, asked, items).filter(
      check => !(busy && check.level === 'stop') && !(items.length > 0 && check.code === 'media_missing'),
    ),
  ]
}

/** Why the post can't be sent now, in a few words; null when it can. */
export const blockedBy = (
  checks: readonly Check[],
  items: readonly ComposerItem[],
  accounts: number,
): string | null => {
  const busy = items.filter(item => item.upload.state === 'uploading')
  if (busy.length > 0) {
    const words = new Set(busy.map(itemWord))
    const [word = 'file'] = words.size === 1 ? words : ['file']
    const doing = busy.every(({ upload }) => upload.reading !== undefined) ? 'being read' : 'uploading'
    return `${busy.length} ${busy.length === 1 ? `${word} is` : `${word}s are`} still ${doing}`
  }
  if (accounts === 0) return 'Choose an account'
  return checks.find(check => check.level === 'stop')?.title ?? null
}

/** Lines that say that something filled in does not go out to an account: never folded away with what passed. */
const leftOut: ReadonlySet<string> = new Set(['not_sent', 'collaborators', 'tags', 'products'])

/** The level that is shown. `note`: the check passes, but something optional is left out. */
export type ShownLevel = Check['level'] | 'note'

/** What blocks the post first, then warnings, notes and what passed. */
const order: readonly ShownLevel[] = ['stop', 'warn', 'note', 'pass']

/** The checks in the order shown, each with its shown level; of a level what costs the most first. */
export const inOrder = (checks: readonly Check[]): { check: Check; shown: ShownLevel }[] =>
  checks
    .map(check => ({
      check,
      shown: check.level === 'pass' && (check.cost > 0 || leftOut.has(check.code)) ? ('note' as const) : check.level,
    }))
    .sort((a, b) => order.indexOf(a.shown) - order.indexOf(b.shown) || b.check.cost - a.check.cost)

const costOf = (checks: readonly Check[], code: string): number =>
  checks.filter(check => check.code === code).reduce((sum, { cost }) => sum + cost, 0)

/**
 * The score of the checks that are shown: the server's, less what only this device knows, and without what is not shown of what the server
 * `said`. Null while a file is on its way, of which the server knows nothing.
 */
export const shownScore = (
  score: number | null,
  checks: readonly Check[],
  said: readonly PreflightCheck[],
  items: readonly ComposerItem[],
): number | null => {
  if (score === null || items.some(item => item.upload.state === 'uploading')) return null
  const hidden = costOf(said, 'media_missing') - costOf(checks, 'media_missing')
  return Math.max(0, Math.min(100, score + hidden) - costOf(checks, 'upload_failed'))
}
