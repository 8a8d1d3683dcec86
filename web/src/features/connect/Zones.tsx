import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconWorld } from '@tabler/icons-react'
import { useUpdateAccountMutation } from '../../lib/accounts/accounts-api.ts'
import { messageOf } from '../../lib/api/api.ts'
import { useAccounts, useTeam } from '../../lib/session/session.ts'
import { cityOf } from '../../lib/time/time.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { ZoneSelect } from '../../lib/time/ZoneSelect.tsx'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { useToast } from '../../ui/toast.ts'
import { Wizard } from './Wizard.tsx'
import classes from './Zones.module.css'

/** Step 3: whose clock each account's posts follow. Each change is saved at once. */
export const Zones = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const { clockLabel } = useTimes()
  const toast = useToast()
  const team = useTeam()
  const { accounts } = useAccounts()
  const [setZone] = useUpdateAccountMutation()
  const change = async (accountId: string, timezone: string) => {
    try {
      await setZone({ params: { teamId: team.id, accountId }, body: { timezone } }).unwrap()
      toast.done(`Times are now in ${cityOf(timezone)}`)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return (
    <Wizard
      step={3}
      title="Time zones"
      lead="Choose the time zone each account posts in. You can change this later in settings."
      onClose={onClose}
      note={
        <>
          <IconWorld size={14} stroke={1.75} aria-hidden />
          Every time is shown with its zone
        </>
      }
      actions={
        <Button size="md" onClick={onDone} rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}>
          Open the calendar
        </Button>
      }
    >
      <ul className={classes.list}>
        {accounts.map(account => {
          const zone = account.settings.timezone
          return (
            <li key={account.id}>
              <AccountAvatar account={account} size={40} />
              <span className={classes.names}>
                <strong>{accountName(account)}</strong>
                <span>
                  Now {clockLabel(Temporal.Now.plainTimeISO(zone))} in {cityOf(zone)}
                </span>
              </span>
              <div className={classes.field}>
                <ZoneSelect
                  aria-label={`Time zone of ${accountName(account)}`}
                  value={zone}
                  onChange={next => void change(account.id, next)}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </Wizard>
  )
}
