import type { Composer } from './composer-state.ts'
import type { Fix } from './fixes.ts'
import { itemWord } from './kind-words.ts'

const words: Partial<Record<Fix['kind'], string>> = {
  crop: 'Cropped to fit',
  use_all: 'The whole video is used',
  as_post: 'The kind is Post',
  remove_collaborator: 'Invitation removed',
  no_page: 'It isn’t posted on the Page',
  trim_hashtags: 'Hashtags removed',
  next_day: 'Moved to another time',
  move: 'Moved to another time',
}

/** What a fix did, said beside Undo; a post for several accounts was changed for all of them. */
export const fixedWords = ({ kind }: Fix, before: Composer, after: Composer): string => {
  const gone = before.items.filter(was => after.items.every(({ key }) => key !== was.key))
  const types = new Set(gone.map(itemWord))
  const what = types.size === 1 ? [...types][0] : 'item'
  const done =
    gone.length === 0 ? words[kind] : gone.length === 1 ? `Removed 1 ${what}` : `Removed ${gone.length} ${what}s`
  return `${done ?? 'Changed'}${before.accounts.length > 1 ? ' for all accounts' : ''}`
}
