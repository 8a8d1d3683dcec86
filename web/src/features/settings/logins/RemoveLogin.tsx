import type { Integration, IntegrationAccount } from '@fanfare/contracts/entities/integrations.ts'
import { messageOf } from '../../../lib/api/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useRemoveLoginMutation } from './api.ts'
import classes from './Logins.module.css'
import { removalWords, removedWords } from './model/login-words.ts'

/** Accounts that are named before a login is removed; of the others only their number. */
const SHOWN = 6

/** Says what removing a login ends, and removes it. It leaves the list at once. */
export const RemoveLogin = ({ login, whose, onClose }: { login: Integration; whose: string; onClose: () => void }) => {
  const toast = useToast()
  const [remove] = useRemoveLoginMutation()
  const confirmed = async () => {
    onClose()
    try {
      toast.done(removedWords(await remove({ params: { id: login.id } }).unwrap()))
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const others = login.accounts.length - SHOWN
  return (
    <ConfirmDialog
      opened
      danger
      title={`Remove the ${whose}?`}
      confirm="Remove login"
      onClose={onClose}
      onConfirm={() => void confirmed()}
    >
      {removalWords(login).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      {login.accounts.length > 0 && (
        <ul className={classes.accounts} aria-label="Accounts that are disconnected">
          {login.accounts.slice(0, SHOWN).map(account => (
            <Dependent key={`${account.team_id} ${account.type} ${account.name}`} account={account} />
          ))}
          {others > 0 && <li>and {others} more</li>}
        </ul>
      )}
    </ConfirmDialog>
  )
}

const Dependent = ({ account: { type, name, team_name: team } }: { account: IntegrationAccount }) => (
  <li>
    <NetworkBadge type={type} />
    <span>
      {name} <small>{team ?? 'A team that you left'}</small>
    </span>
  </li>
)
