import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import type { ComposerItem } from './composer-state.ts'

/** Fields that a fault of a failed post can be about. */
export type FaultField = 'collaborators' | 'people' | 'products' | 'location' | 'link' | 'cover'

const fieldOf: Record<string, FaultField> = {
  unknown_collaborator: 'collaborators',
  unknown_person: 'people',
  too_many_tags: 'people',
  product_tag: 'products',
  unknown_place: 'location',
  link_refused: 'link',
  cover_refused: 'cover',
}

/**
 * Where what the network refused is changed: the picture or video by its key, and the field. Undefined where the fault names neither, or a
 * button beside it changes it.
 */
export const placeOfFault = (
  { code, item, action }: Pick<PostFault, 'code' | 'item' | 'action'>,
  items: readonly Pick<ComposerItem, 'key' | 'userTags'>[],
): { key: string | undefined; field: FaultField | undefined } | undefined => {
  if (action !== 'edit') return undefined
  const field = fieldOf[code]
  // The fault of a carousel as a whole does not say which of its pictures it is.
  const tagged = field === 'people' ? items.find(({ userTags }) => userTags.length > 0) : undefined
  const { key } = (item === null ? tagged : items[item - 1]) ?? {}
  return key === undefined && field === undefined ? undefined : { key, field }
}
