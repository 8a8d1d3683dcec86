import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { Radio } from '@mantine/core'
import { useSettings } from '../../../lib/session/session.ts'
import { useUpdateSettingsMutation } from '../api.ts'
import { Card, Cards } from '../Card.tsx'
import { useSaving } from '../use-saving.ts'
import { BrowserNotifications } from './BrowserNotifications.tsx'
import { EmailNotifications } from './EmailNotifications.tsx'
import { KindSwitches } from './KindSwitches.tsx'
import classes from './NotificationSettings.module.css'

const choices: { value: UserSettings['schedule']['notification']; label: string; description: string }[] = [
  { value: 'all', label: 'Everything', description: 'Posts that go live, fail, wait or need checking' },
  { value: 'failed', label: 'Only what needs you', description: 'Posts that fail, wait or need checking' },
  { value: 'none', label: 'Nothing', description: 'Posts that need you are still counted in the sidebar' },
]

/** What the person is notified of, and how (spec §3). Each choice is saved as it is made. */
export default function NotificationSettings() {
  const { schedule } = useSettings()
  const saving = useSaving()
  const [update] = useUpdateSettingsMutation()
  return (
    <Cards>
      <Card title="Your posts" text="Choose which posts you’re notified of.">
        <Radio.Group
          aria-label="Posts you’re notified of"
          value={schedule.notification}
          onChange={value =>
            void saving(
              update({
                body: { schedule: { notification: value as UserSettings['schedule']['notification'] } },
              }).unwrap(),
              'Saved',
            )
          }
        >
          <div className={classes.choices}>
            {choices.map(choice => (
              <Radio key={choice.value} {...choice} />
            ))}
          </div>
        </Radio.Group>
      </Card>
      <EmailNotifications />
      <BrowserNotifications />
      <KindSwitches />
    </Cards>
  )
}
