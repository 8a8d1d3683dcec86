import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSettings } from '../../lib/session/session.ts'
import { cityOf, timesIn } from '../../lib/time/time.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { ZoneSelect } from '../../lib/time/ZoneSelect.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { useUpdateSettingsMutation } from './api.ts'
import { Card, Cards } from './Card.tsx'
import classes from './PreferenceSettings.module.css'
import { SlotPlacement } from './SlotPlacement.tsx'
import { useSaving } from './use-saving.ts'

const formats: UserSettings['dateFormat'][] = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'D MMM YYYY']

/** A time as each of the two clocks writes it. */
const sample = (timeFormat: UserSettings['timeFormat']) =>
  timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat }).clockLabel({ hour: 18, minute: 5 })

/** Settings of spec §3. Each is saved as it is changed. */
export default function PreferenceSettings() {
  const { clockLabel, dateLabel } = useTimes()
  const saving = useSaving()
  const settings = useSettings()
  const [update] = useUpdateSettingsMutation()
  const [copyTo, setCopyTo] = useState(settings.emailNotification.sendEmailCopyTo)
  const copyFault = copyTo && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(copyTo) ? 'Enter a valid email' : null
  const save = (change: Partial<UserSettings>, done = 'Saved') => void saving(update({ body: change }).unwrap(), done)
  const now = Temporal.Now.instant().toString()
  const { timezone, timeFormat, dateFormat, emailNotification, publishing } = settings

  return (
    <Cards>
      <Card title="Appearance">
        <div className={classes.narrow}>
          <ThemeSwitch />
        </div>
      </Card>
      <Card
        title="Time and date"
        text={`Now it is ${clockLabel(Temporal.Now.plainTimeISO(timezone))} in ${cityOf(timezone)}, ${dateLabel(now, timezone)}.`}
      >
        <div className={classes.grid}>
          <ZoneSelect
            label="Your time zone"
            description="Each account has its own for posting"
            value={timezone}
            onChange={zone => save({ timezone: zone }, `Your time zone is ${cityOf(zone)}`)}
          />
          <Select
            label="Date format"
            data={formats}
            value={dateFormat}
            allowDeselect={false}
            onChange={value => value && save({ dateFormat: value as UserSettings['dateFormat'] })}
          />
          <div>
            <span className={classes.label} id="clock">
              Time format
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby="clock"
              value={String(timeFormat)}
              onChange={value => save({ timeFormat: value === '24' ? 24 : 12 })}
              data={[
                { value: '12', label: sample(12) },
                { value: '24', label: sample(24) },
              ]}
            />
          </div>
          <div>
            <span className={classes.label} id="first-day">
              Week starts on
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby="first-day"
              value={settings.firstDayOfTheWeek}
              onChange={value => save({ firstDayOfTheWeek: value as UserSettings['firstDayOfTheWeek'] })}
              data={[
                { value: 'monday', label: 'Monday' },
                { value: 'sunday', label: 'Sunday' },
                { value: 'saturday', label: 'Saturday' },
              ]}
            />
          </div>
        </div>
      </Card>
      <Card title="Composer" text="Where you choose a post’s accounts. On phones they stay in a row at the top.">
        <Switch
          label="List accounts at the side"
          checked={settings.editor_vertical_accounts}
          onChange={event => save({ editor_vertical_accounts: event.currentTarget.checked })}
        />
      </Card>
      <Card title="Email" text="When one of your accounts is disconnected.">
        <div className={classes.stack}>
          <Switch
            label="Email me"
            checked={emailNotification.active}
            onChange={event =>
              save({ emailNotification: { ...emailNotification, active: event.currentTarget.checked } })
            }
          />
          <TextInput
            className={classes.narrow}
            label="Send a copy to"
            description="Another address that gets the same emails"
            type="email"
            value={copyTo}
            onChange={event => setCopyTo(event.currentTarget.value.trim())}
            onBlur={() =>
              !copyFault &&
              copyTo !== emailNotification.sendEmailCopyTo &&
              save({ emailNotification: { ...emailNotification, sendEmailCopyTo: copyTo } })
            }
            error={copyFault}
            disabled={!emailNotification.active}
          />
        </div>
      </Card>
      <Card title="Publishing">
        <div className={classes.grid}>
          <SlotPlacement timeslot={settings.timeslot} gap={settings.planner.gap} onSave={save} />
          <Retries value={publishing.maxRetry} onSave={maxRetry => save({ publishing: { maxRetry } })} />
        </div>
      </Card>
    </Cards>
  )
}

const { leastRetries, mostRetries } = scheduling
const choices = Array.from({ length: mostRetries - leastRetries + 1 }, (_, at) => {
  const times = leastRetries + at
  return { value: String(times), label: times === 0 ? 'Don’t retry' : String(times) }
})

const Retries = ({ value, onSave }: { value: number; onSave: (value: number) => void }) => (
  <Select
    label="Retries before a post fails"
    description="A post is never resent without checking whether it’s live."
    data={choices}
    value={String(value)}
    allowDeselect={false}
    onChange={chosen => chosen !== null && onSave(Number(chosen))}
  />
)
