import { ListTimezones } from '@fanfare/contracts/endpoints/users.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { listZones, offsetMinutes } from '@fanfare/runtime/zones.ts'
import type { Deps } from '../deps.ts'
import { type ZoneRow, zoneList } from '../model/zone-list.ts'

/** Offsets change at full quarters of an hour, so a list of the same minute is still right. */
const KEEP_MS = 60_000

const zonesAt = (at: Temporal.Instant) => listZones().map(name => ({ name, minutes: offsetMinutes(name, at) }))

export function timezoneRoutes(http: Http, { clock }: Deps): void {
  let kept: { at: number; rows: ZoneRow[] } | undefined
  http.handle(ListTimezones, () => {
    const at = Math.floor(clock.now() / KEEP_MS)
    if (kept?.at !== at) kept = { at, rows: zoneList(zonesAt(clock.instant())) }
    return { data: kept.rows }
  })
}
