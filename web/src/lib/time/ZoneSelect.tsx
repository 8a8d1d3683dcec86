import { ListTimezones } from '@fanfare/contracts/endpoints/users.ts'
import { Select } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, from } from '../api/api.ts'
import { localZone } from './time.ts'

const { useTimezonesQuery } = api.injectEndpoints({
  endpoints: build => ({ timezones: build.query({ ...from(ListTimezones), keepUnusedDataFor: 3600 }) }),
})

const offset = (minutes: number) => {
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

interface Props {
  label?: string
  'aria-label'?: string
  description?: string
  value: string
  onChange: (zone: string) => void
  disabled?: boolean
  error?: string | null
}

/** One of the IANA zones, searched by city or name; the zone of this device comes first. */
export const ZoneSelect = ({ value, onChange, error, ...rest }: Props) => {
  const { data } = useTimezonesQuery()
  const options = useMemo(() => {
    const own = localZone()
    const all = (data?.data ?? []).map(zone => ({
      value: zone.name,
      label: zone.name === 'UTC' ? 'UTC' : `${zone.name.replaceAll('_', ' ')}, ${offset(zone.offset_minutes)}`,
    }))
    if (!all.some(zone => zone.value === value)) all.unshift({ value, label: value })
    return [...all.filter(zone => zone.value === own), ...all.filter(zone => zone.value !== own)]
  }, [data, value])
  const shown = options.find(zone => zone.value === value)?.label
  return (
    <Select
      {...rest}
      searchable
      limit={60}
      nothingFoundMessage="No city found"
      leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
      data={options}
      value={value}
      error={error}
      allowDeselect={false}
      onChange={zone => zone && onChange(zone)}
      // What is typed then replaces the zone that is shown; a second click puts the caret into what was typed.
      onFocus={event => event.currentTarget.select()}
      onClick={({ currentTarget: field }) => field.value === shown && field.select()}
    />
  )
}
