/** What `/single/editor/{source?}` opens; undefined where the source names nothing. */
export const sourceOf = (source = 'new'): { postId: string | undefined; libraryId: string | null } | undefined => {
  if (source === 'new') return { postId: undefined, libraryId: null }
  const [, library, id] = /^(library-)?(\d+)$/.exec(source) ?? []
  if (!id) return undefined
  return library ? { postId: undefined, libraryId: id } : { postId: id, libraryId: null }
}

/** Screens of publishing that open the editor, as its address names them, and where they lie. A draft of a saved post names its source. */
const homes: Record<string, string> = {
  'post-status': 'post-status/scheduled',
  'post-library': 'post-library',
  'saved-caption': 'saved-caption',
  saved_post: 'saved-post',
  'time-slots': 'time-slots',
}

/** Where closing `/publishing/editor/{postId}/{source?}` (spec §2) leads when it was opened by its address: to its source, else to the calendar. */
export const homeOf = (source: string | undefined): string =>
  `/publishing/${source && Object.hasOwn(homes, source) ? homes[source] : 'calendar/month'}`
