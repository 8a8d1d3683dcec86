import { media as mediaLimits } from '@fanfare/contracts/limits.ts'
import { canonical } from '../../../lib/api/idempotency-keys.ts'
import { type ComposerAction, reduce } from './composer-reducer.ts'
import {
  type Composer,
  type ComposerItem,
  type Conflict,
  noOptions,
  type Options,
  type RichOption,
  type Shared,
} from './composer-state.ts'
import { mergeLines, type Region, regionIn } from './merge-lines.ts'
import { ownTexts } from './stored-post.ts'

/** Whose version stays where two changes collide. */
export type Choice = 'mine' | 'theirs' | 'both'
export type TogetherAction =
  | ComposerAction
  /** Someone else has changed the post: it is `theirs` on the server now. */
  | { type: 'merge'; theirs: Shared; version: number }
  | { type: 'choose'; conflict: Conflict; choice: Choice }

type TextField = 'caption' | 'firstComment'
type TextConflict = Extract<Conflict, { field: TextField }>
type DetailField = 'altText' | 'crop' | 'userTags' | 'chosen'
const details = ['altText', 'crop', 'userTags', 'chosen'] as const
/** Fields that one side's version is taken of as a whole. */
const wholes = ['accounts', 'overrides', 'postType'] as const
type WholeField = (typeof wholes)[number]
const isWholeConflict = (conflict: Conflict): conflict is Extract<Conflict, { field: WholeField }> =>
  wholes.some(field => field === conflict.field)

const equal = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
const linesOf = (text: string) => text.split('\n')
const idOf = ({ mediaId, key }: ComposerItem) => mediaId ?? key
export const isText = (conflict: Conflict): conflict is TextConflict =>
  conflict.field === 'caption' || conflict.field === 'firstComment'
const timeOf = ({ when, wall, clock }: Pick<Composer, 'when' | 'wall' | 'clock'>) => ({ when, wall, clock })

interface Sides<T> {
  base: T
  mine: T
  theirs: T
}
/** What one side alone has changed is taken from it; undefined where both have, each in another way. */
const merged = <T>({ base, mine, theirs }: Sides<T>): { value: T } | undefined => {
  if (equal(mine, base)) return { value: theirs }
  return equal(theirs, base) || equal(mine, theirs) ? { value: mine } : undefined
}
const each = <T>({ base, mine, theirs }: Sides<Shared>, of: (side: Shared) => T): Sides<T> => ({
  base: of(base),
  mine: of(mine),
  theirs: of(theirs),
})

/** Regions in order, those that overlap as one. */
const united = (regions: readonly Region[]): Region[] => {
  const all: Region[] = []
  for (const { from, to } of regions.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = all.at(-1)
    if (last && (from < last.to || (from === last.from && to === last.to))) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** A text, its new conflicts, and where earlier ones are now. */
const mergeText = (field: TextField, sides: Sides<Shared>, open: readonly Conflict[]) => {
  const { base, mine, theirs } = each(sides, side => linesOf(side[field]))
  const { lines, conflicts } = mergeLines(base, mine, theirs)
  const earlier = open
    .filter(isText)
    .filter(conflict => conflict.field === field)
    .map(conflict => regionIn(base, theirs, conflict).other)
  return {
    text: lines.join('\n'),
    conflicts: united([...earlier, ...conflicts]).map(({ from, to }): Conflict => ({ field, from, to })),
  }
}

/** Which pictures there are, in which order; undefined where both changed that and it does not fit together. */
const mergeOrder = (sides: Sides<Shared>): readonly string[] | undefined => {
  const { base, mine, theirs } = each(sides, ({ items }) => items.map(idOf))
  const { lines, conflicts } = mergeLines(base, mine, theirs)
  const fits = conflicts.length === 0 && new Set(lines).size === lines.length && lines.length <= mediaLimits.maxPerPost
  return fits ? lines : undefined
}

/** Pictures: their order, and of each its alt text, crop and tags. */
const mergeItems = (sides: Sides<Shared>): { items: ComposerItem[]; conflicts: Conflict[] } => {
  const { base, mine, theirs } = each(sides, ({ items }) => new Map(items.map(item => [idOf(item), item])))
  const order = mergeOrder(sides)
  const conflicts: Conflict[] = order ? [] : [{ field: 'items' }]
  const items = (order ?? [...mine.keys()]).flatMap((id): ComposerItem[] => {
    const [own, before, other] = [mine.get(id), base.get(id), theirs.get(id)]
    if (!own) return other ? [other] : []
    if (!other || !before) return [own]
    const of = <K extends DetailField>(key: K): ComposerItem[K] => {
      const result = merged({ base: before[key], mine: own[key], theirs: other[key] })
      if (!result) conflicts.push({ field: key, mediaId: id })
      return result ? result.value : own[key]
    }
    return [{ ...own, altText: of('altText'), crop: of('crop'), userTags: of('userTags'), chosen: of('chosen') }]
  })
  return { items, conflicts }
}

/** Options, each by itself. */
const mergeOptions = (sides: Sides<Shared>): { options: Options; conflicts: Conflict[] } => {
  const { base, mine, theirs } = each(sides, ({ options }) => options)
  const conflicts: Conflict[] = []
  const options = Object.keys(noOptions).map(name => {
    const option = name as keyof Options
    const result = merged<unknown>({ base: base[option], mine: mine[option], theirs: theirs[option] })
    if (!result) conflicts.push({ field: 'options', option: option as RichOption })
    return [option, result ? result.value : mine[option]]
  })
  return { options: Object.fromEntries(options), conflicts }
}

/** A side with the texts of single accounts that count: those that differ. */
const withOwnTexts = (side: Shared): Shared => ({ ...side, overrides: ownTexts(side) })

/** What of a post counts as changed. */
const essence = ({ caption, firstComment, items, when, wall, clock, ...side }: Shared) => [
  wholes.map(field => (field === 'overrides' ? ownTexts({ ...side, caption }) : side[field])),
  side.options,
  caption,
  firstComment,
  when,
  wall,
  // One account has one clock.
  side.accounts.length > 1 && clock,
  items.map(item => [idOf(item), ...details.map(key => item[key])]),
]

/** Whether two versions of a post hold the same. */
export const isSame = (a: Shared, b: Shared): boolean => equal(essence(a), essence(b))

/**
 * The composer after someone else has changed its post. Each paragraph and each field that only one side changed is as that side has it;
 * where both changed the same, mine stays in the composer, theirs in `base`, and a conflict names it. Pure.
 */
const mergeInto = (state: Composer, given: Shared, version: number): Composer => {
  const { base } = state
  if (!base) return state
  // An account that is not connected here can't be chosen here.
  const theirs = given.accounts.length > 0 ? given : { ...given, accounts: base.accounts }
  const sides: Sides<Shared> = { base, mine: state, theirs }
  const caption = mergeText('caption', sides, state.conflicts)
  const comment = mergeText('firstComment', sides, state.conflicts)
  const pictures = mergeItems(sides)
  const whole = <K extends WholeField>(field: K) => merged(each(sides, side => side[field]))
  const chosen = mergeOptions(sides)
  const texts = merged(each(sides, side => withOwnTexts(side).overrides))
  const [accounts, postType] = [whole('accounts'), whole('postType')]
  const time = merged(each(sides, timeOf))
  const found: Conflict[] = [
    ...pictures.conflicts,
    ...(accounts ? [] : [{ field: 'accounts' } as const]),
    ...(texts ? [] : [{ field: 'overrides' } as const]),
    ...(postType ? [] : [{ field: 'postType' } as const]),
    ...chosen.conflicts,
    ...(time ? [] : [{ field: 'when' } as const]),
  ]
  const earlier = state.conflicts.filter(conflict => !isText(conflict) && !found.some(other => equal(other, conflict)))
  const next: Composer = {
    ...state,
    accounts: accounts?.value ?? state.accounts,
    caption: caption.text,
    overrides: texts && !equal(texts.value, ownTexts(state)) ? texts.value : state.overrides,
    items: pictures.items,
    firstComment: comment.text,
    postType: postType?.value ?? state.postType,
    options: chosen.options,
    ...(time?.value ?? timeOf(state)),
    base: theirs,
    version,
    conflicts: [...caption.conflicts, ...comment.conflicts, ...earlier, ...found],
  }
  return { ...next, dirty: !isSame(next, theirs) }
}

/** A conflict with both versions, to show and to choose from. */
export type OpenConflict =
  | { conflict: TextConflict; mine: string; theirs: string }
  | { conflict: Exclude<Conflict, TextConflict>; mine: Shared; theirs: Shared }

const sliceOf = (text: string, { from, to }: Region) => linesOf(text).slice(from, to).join('\n')
const regions = (state: Composer, base: Shared, { field, from, to }: TextConflict) =>
  regionIn(linesOf(base[field]), linesOf(state[field]), { from, to })

const detailOf = ({ items }: Shared, { field, mediaId }: { field: DetailField; mediaId: string }) =>
  items.find(item => idOf(item) === mediaId)?.[field]
const isSettled = (conflict: Exclude<Conflict, TextConflict>, mine: Shared, theirs: Shared): boolean => {
  if (conflict.field === 'overrides') return equal(ownTexts(mine), ownTexts(theirs))
  if (isWholeConflict(conflict)) return equal(mine[conflict.field], theirs[conflict.field])
  if (conflict.field === 'options') return equal(mine.options[conflict.option], theirs.options[conflict.option])
  if (conflict.field === 'when') return equal(timeOf(mine), timeOf(theirs))
  if (conflict.field === 'items') return equal(mine.items.map(idOf), theirs.items.map(idOf))
  const [own, other] = [detailOf(mine, conflict), detailOf(theirs, conflict)]
  return own === undefined || other === undefined || equal(own, other)
}

/** The conflicts that wait for a person. What was made the same by hand is none any more. */
export const openConflicts = (state: Composer): OpenConflict[] => {
  const { base } = state
  if (!base) return []
  return state.conflicts.flatMap((conflict): OpenConflict[] => {
    if (!isText(conflict)) return isSettled(conflict, state, base) ? [] : [{ conflict, mine: state, theirs: base }]
    const at = regions(state, base, conflict)
    const mine = sliceOf(state[conflict.field], at.other)
    const theirs = sliceOf(base[conflict.field], at.base)
    return mine === theirs ? [] : [{ conflict, mine, theirs }]
  })
}

/** Puts their version of a conflict in place of mine, or after it. */
const taken = (state: Composer, base: Shared, conflict: Conflict, both: boolean): Partial<Composer> => {
  if (isText(conflict)) {
    const at = regions(state, base, conflict)
    const lines = linesOf(state[conflict.field])
    const put = linesOf(base[conflict.field]).slice(at.base.from, at.base.to)
    const from = both ? at.other.to : at.other.from
    return { [conflict.field]: lines.toSpliced(from, at.other.to - from, ...put).join('\n') }
  }
  if (isWholeConflict(conflict)) return { [conflict.field]: base[conflict.field] }
  if (conflict.field === 'options')
    return { options: { ...state.options, [conflict.option]: base.options[conflict.option] } }
  if (conflict.field === 'when') return timeOf(base)
  const own = new Map(state.items.map(item => [idOf(item), item]))
  if (conflict.field === 'items') {
    const others = both
      ? base.items.filter(item => !own.has(idOf(item)))
      : base.items.map(item => own.get(idOf(item)) ?? item)
    return { items: both ? [...state.items, ...others].slice(0, mediaLimits.maxPerPost) : others }
  }
  const { field, mediaId } = conflict
  const value = detailOf(base, conflict)
  return {
    items: state.items.map(item =>
      idOf(item) === mediaId && value !== undefined ? { ...item, [field]: value } : item,
    ),
  }
}

/** The reducer of a composer whose post others may change meanwhile. Pure. */
export const reduceTogether = (state: Composer, action: TogetherAction): Composer => {
  if (action.type === 'merge') return mergeInto(state, action.theirs, action.version)
  if (action.type !== 'choose') return reduce(state, action)
  const { conflict, choice } = action
  if (!state.base) return state
  const next: Composer = {
    ...state,
    ...(choice !== 'mine' && taken(state, state.base, conflict, choice === 'both')),
    conflicts: state.conflicts.filter(other => !equal(other, conflict)),
  }
  return { ...next, dirty: !isSame(next, state.base) }
}
