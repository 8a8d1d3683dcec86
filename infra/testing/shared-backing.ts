import type { BackingUrls } from './backing.ts'

/** The servers that the run shares. Vitest is loaded only here: it may not be loaded where it does not run. */
export async function sharedBacking(): Promise<BackingUrls> {
  const { inject } = await import('vitest')
  return inject('backing')
}
