import type { Composer, ComposerItem } from './composer-state.ts'

/** What a fix may change, beside the pictures and videos. */
const fields = [
  'caption',
  'overrides',
  'postType',
  'options',
  'when',
  'wall',
  'slot',
  'clock',
  'repeat',
] as const satisfies (keyof Composer)[]

/** What a fix changed in the items, as it was: what was changed since stays, and what has not arrived yet is not put back. */
const itemsBack = (now: ComposerItem[], before: ComposerItem[], after: ComposerItem[]): ComposerItem[] => {
  const back = before.flatMap(was => {
    const fixed = after.find(({ key }) => key === was.key)
    const current = now.find(({ key }) => key === was.key)
    if (!fixed) return current || was.upload.state !== 'ready' ? [] : [was]
    return current ? [current === fixed ? was : current] : []
  })
  const added = now.filter(({ key }) => before.every(was => was.key !== key))
  return [...back, ...added]
}

/** The post without what a fix changed from `before` to `after`. What was written since stays. */
export const withoutFix = (now: Composer, before: Composer, after: Composer): Composer => {
  const changed = fields.filter(field => before[field] !== after[field] && now[field] === after[field])
  return {
    ...now,
    ...Object.fromEntries(changed.map(field => [field, before[field]])),
    items: before.items === after.items ? now.items : itemsBack(now.items, before.items, after.items),
    dirty: true,
  }
}
