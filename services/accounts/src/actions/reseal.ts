import type { Sealer } from '@fanfare/runtime/security/secrets.ts'
import type { Deps } from '../deps.ts'
import { replaceSealed, sealedByOtherKeys, sealedColumns } from '../stores/sealed.ts'

/** The text under the current key; undefined when its own key is not configured any more (its person connects again). */
function rotated(sealer: Sealer, text: string): string | undefined {
  try {
    return sealer.rotate(text)
  } catch {
    return undefined
  }
}

/** Seals what an older key sealed under the current one, some hundreds at a time, so that an old key can be taken away. */
export async function reseal({ db, sealer, log }: Deps): Promise<void> {
  let lost = 0
  for (const place of sealedColumns) {
    for (const text of await sealedByOtherKeys(db, place, sealer.current)) {
      const fresh = rotated(sealer, text)
      if (fresh === undefined) lost += 1
      else await replaceSealed(db, place, text, fresh)
    }
  }
  if (lost > 0) log.warn({ lost }, 'sealed texts cannot be opened with the configured keys')
}
