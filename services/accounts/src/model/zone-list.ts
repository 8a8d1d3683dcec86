/** A time zone and its offset at some instant, minutes east of UTC. */
export interface ZoneOffset {
  name: string
  minutes: number
}

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
  const odd = size % 60 === 0 ? '' : `:${two(size % 60)}`
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${odd}`
}

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Zones as people choose from them, from west to east. */
export function zoneList(zones: readonly ZoneOffset[]): ZoneRow[] {
  const rows = zones.map(({ name, minutes }) => {
    const city = cityOf(name)
    const label = name === 'UTC' ? 'UTC' : `${city}, ${offsetLabel(minutes)}`
    return { name, city, offset_minutes: minutes, label }
  })
  return rows.sort((a, b) => a.offset_minutes - b.offset_minutes || a.city.localeCompare(b.city, 'en'))
}
