import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { SegmentedControl, Select, Switch } from '@mantine/core'
import { useSettings, useTeam, useUser } from '../../lib/session/session.ts'
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

/** No team is preferred. */
const lastTeam = 'last'

/** A time as each of the two clocks writes it. */
const sample = (timeFormat: UserSettings['timeFormat']) =>
  timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat }).clockLabel({ hour: 18, minute: 5 })

/** Settings of spec §3. Each is saved as it is changed. */
export default function PreferenceSettings() {
  const { clockLabel, dateLabel } = useTimes()
  const saving = useSaving()
  const settings = useSettings()
  const { features } = useTeam()
  const { teams } = useUser()
  const [update] = useUpdateSettingsMutation()
  const save = (change: Partial<UserSettings>, done = 'Saved') => void saving(update({ body: change }).unwrap(), done)
  const now = Temporal.Now.instant().toString()
  const { timezone, timeFormat, dateFormat, publishing } = settings

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
      {teams.length > 1 && (
        <Card title="Teams">
          <Select
            className={classes.narrow}
            label="Team you start in"
            description="When you sign in"
            data={[
              { value: lastTeam, label: 'The one you last worked in' },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={settings.team_prefered_id ?? lastTeam}
            allowDeselect={false}
            onChange={chosen => chosen && save({ team_prefered_id: chosen === lastTeam ? null : chosen })}
          />
        </Card>
      )}
      {features.includes('editor_vertical_accounts') && (
        <Card title="Composer" text="Where you choose a post’s accounts. On phones they stay in a row at the top.">
          <Switch
            label="List accounts at the side"
            checked={settings.editor_vertical_accounts}
            onChange={event => save({ editor_vertical_accounts: event.currentTarget.checked })}
          />
        </Card>
      )}
      <Card title="Publishing">
        <div className={classes.grid}>
          <SlotPlacement timeslot={settings.timeslot} gap={settings.planner.gap} onSave={save} />
          <Retries value={publishing.maxRetry} onSave={maxRetry => save({ publishing: { maxRetry } })} />
        </div>
      </Card>
    </Cards>
  )
}

const { mostRetries } = scheduling
// A post is tried once at least: 0 and 1 are the same.
const once = '0'
const choices = [
  { value: once, label: 'Don’t retry' },
  ...Array.from({ length: mostRetries - 1 }, (_, at) => ({ value: String(at + 2), label: `${at + 2} attempts` })),
]

const Retries = ({ value, onSave }: { value: number; onSave: (value: number) => void }) => (
  <Select
    label="Attempts before a post fails"
    description="A post is never resent without checking whether it’s live."
    data={choices}
    value={value <= 1 ? once : String(value)}
    allowDeselect={false}
    onChange={chosen => chosen !== null && onSave(Number(chosen))}
  />
)
