import type { WordsByText } from '../../faults/words.ts'

/** Words for refusals by the network's text: pages have no sub-codes with texts of their own. */
export const wordsByText: WordsByText = [
  [
    /Param place\b/,
    {
      code: 'unknown_place',
      title: 'Place not found',
      message: 'Facebook doesn’t know the place of this post. Choose another one, or remove it.',
      action: 'edit',
    },
  ],
]
