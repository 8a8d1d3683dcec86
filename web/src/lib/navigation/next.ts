/** Only a path of this site; `//host` and `\host` would lead away. */
export const safeNext = (next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-') ? next : '/'

/** Where a person wanted to go, with a flag of spec §2 for the guard. */
export const nextWith = (next: string | null, flag: 'is_from_login' | 'is_from_switch'): string => {
  const to = new URL(safeNext(next), location.origin)
  to.searchParams.set(flag, 'true')
  return to.pathname + to.search
}
