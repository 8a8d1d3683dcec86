import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSettings } from '../../app/session.ts'
import { ThemeSwitch } from '../../app/shell/ThemeSwitch.tsx'
import { cityOf, clockLabel, dateLabel } from '../../app/time.ts'
import { ZoneSelect } from '../../app/ZoneSelect.tsx'
import { useUpdateSettingsMutation } from './api.ts'
import { Card, Cards } from './Card.tsx'
import classes from './PreferenceSettings.module.css'
import { saving } from './saving.ts'

const formats: UserSettings['dateFormat'][] = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'D MMM YYYY']

/** Settings of spec §3. Each is saved as it is changed. */
export default function PreferenceSettings() {
  const settings = useSettings()
  const [update] = useUpdateSettingsMutation()
  const [copyTo, setCopyTo] = useState(settings.emailNotification.sendEmailCopyTo)
  const copyFault =
    copyTo && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(copyTo) ? 'Write an address such as mira@harbour.studio' : null
  const save = (change: Partial<UserSettings>, done = 'Saved') => void saving(update({ body: change }).unwrap(), done)
  const now = Temporal.Now.instant().toString()
  const { timezone, timeFormat, dateFormat, emailNotification, schedule, publishing, timeslot } = settings

  const browser = async (wanted: boolean) => {
    if (
      wanted &&
      'Notification' in window &&
      Notification.permission !== 'granted' &&
      (await Notification.requestPermission()) !== 'granted'
    )
      return save({ browserNotification: false }, 'This browser does not allow notifications from Fanfare')
    save({ browserNotification: wanted })
  }
  return (
    <Cards>
      <Card title="Look">
        <div className={classes.narrow}>
          <ThemeSwitch />
        </div>
      </Card>
      <Card
        title="Time and dates"
        text={`Now it is ${clockLabel(Temporal.Now.plainTimeISO(timezone), { timeFormat, dateFormat })} in ${cityOf(timezone)}, ${dateLabel(now, timezone, { timeFormat, dateFormat })}.`}
      >
        <div className={classes.grid}>
          <ZoneSelect
            label="Your time zone"
            description="Each account has its own for its posts"
            value={timezone}
            onChange={zone => save({ timezone: zone }, `Your time zone is ${cityOf(zone)}`)}
          />
          <Select
            label="Dates"
            data={formats}
            value={dateFormat}
            allowDeselect={false}
            onChange={value => value && save({ dateFormat: value as UserSettings['dateFormat'] })}
          />
          <div>
            <span className={classes.label} id="clock">
              Clock
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby="clock"
              value={String(timeFormat)}
              onChange={value => save({ timeFormat: value === '24' ? 24 : 12 })}
              data={[
                { value: '12', label: '6:05 pm' },
                { value: '24', label: '18:05' },
              ]}
            />
          </div>
          <div>
            <span className={classes.label} id="first-day">
              The week begins on
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
      <Card title="Notifications" text="When a post goes out, fails, or needs a decision.">
        <div className={classes.stack}>
          <Select
            className={classes.narrow}
            label="Tell me about"
            allowDeselect={false}
            value={schedule.notification}
            onChange={value =>
              value && save({ schedule: { notification: value as UserSettings['schedule']['notification'] } })
            }
            data={[
              { value: 'all', label: 'Every post' },
              { value: 'failed', label: 'Only posts that need me' },
              { value: 'none', label: 'Nothing' },
            ]}
          />
          <Switch
            label="By e-mail"
            checked={emailNotification.active}
            onChange={event =>
              save({ emailNotification: { ...emailNotification, active: event.currentTarget.checked } })
            }
          />
          <TextInput
            className={classes.narrow}
            label="Copy to"
            description="Another address that gets the same messages"
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
          <Switch
            label="In this browser"
            checked={settings.browserNotification}
            onChange={event => void browser(event.currentTarget.checked)}
          />
        </div>
      </Card>
      <Card title="Publishing">
        <div className={classes.grid}>
          <NumberInput
            label="Tries before a post fails"
            description="Never resent without checking if it’s live"
            min={1}
            max={10}
            clampBehavior="strict"
            allowDecimal={false}
            defaultValue={Math.max(1, publishing.maxRetry)}
            onBlur={event =>
              number(event.currentTarget.value, publishing.maxRetry, maxRetry => save({ publishing: { maxRetry } }))
            }
          />
          <div className={classes.stack}>
            <Switch
              label="Place posts a little beside their time slot"
              checked={timeslot.randomPlacement === 1}
              onChange={event =>
                save({ timeslot: { ...timeslot, randomPlacement: event.currentTarget.checked ? 1 : 0 } })
              }
            />
            <NumberInput
              label="Within so many minutes"
              min={0}
              max={60}
              clampBehavior="strict"
              allowDecimal={false}
              disabled={timeslot.randomPlacement === 0}
              defaultValue={timeslot.randomRange}
              onBlur={event =>
                number(event.currentTarget.value, timeslot.randomRange, randomRange =>
                  save({ timeslot: { ...timeslot, randomRange } }),
                )
              }
            />
          </div>
        </div>
      </Card>
    </Cards>
  )
}

const number = (text: string, before: number, then: (value: number) => void) => {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value !== before) then(value)
}
