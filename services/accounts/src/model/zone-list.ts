import { listZones, offsetMinutes } from '@fanfare/runtime/zones.ts'

export interface ZoneRow {
  name: string
  city: string
  offset_minutes: number
  label: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** `UTC`, `UTC+1`, `UTC−3:30` (with a real minus sign). */
export function offsetLabel(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`
}

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Every zone with its offset at an instant, from west to east. */
export function zoneList(at: Temporal.Instant): ZoneRow[] {
  const rows = listZones().map(name => {
    const minutes = offsetMinutes(name, at)
    const city = cityOf(name)
    const label = name === 'UTC' ? 'UTC' : `${city}, ${offsetLabel(minutes)}`
    return { name, city, offset_minutes: minutes, label }
  })
  return rows.sort((a, b) => a.offset_minutes - b.offset_minutes || a.city.localeCompare(b.city, 'en'))
}
