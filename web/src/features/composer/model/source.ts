/** What `/single/editor/{source?}` opens; undefined where the source names nothing. */
export const sourceOf = (source = 'new'): { postId: string | undefined; libraryId: string | null } | undefined => {
  if (source === 'new') return { postId: undefined, libraryId: null }
  const [, library, id] = /^(library-)?(\d+)$/.exec(source) ?? []
  if (!id) return undefined
  return library ? { postId: undefined, libraryId: id } : { postId: id, libraryId: null }
}
