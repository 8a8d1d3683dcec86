import { IconWorld } from '@tabler/icons-react'
import { Tag } from '../../ui/Tag.tsx'
import { zoneLabel } from './time.ts'

/** The zone of a page, said once: "Lisbon, UTC+1". */
export const ZoneTag = ({ zone, at }: { zone: string; at?: Temporal.Instant }) => (
  <Tag icon={<IconWorld size={14} stroke={1.75} aria-hidden />} title={`Times are in ${zone}`}>
    <span className="sr-only">Time zone </span>
    {zoneLabel(zone, at)}
  </Tag>
)
