import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Select } from '@mantine/core'
import { useAccounts } from '../../../lib/session/session.ts'
import classes from '../ImportScreen.module.css'
import { type UnclearName, unclearNames, wordFor } from '../model/names.ts'
import { countOf, type Importing } from '../use-import.ts'

/** Words shown at once: a file with more has another column there, and its rows say so. */
const most = 5

/** Names that mean no account or several: the account is chosen once for all rows that have the name. */
export const UnclearNames = ({ importing, disabled }: { importing: Importing; disabled: boolean }) => {
  const { accounts } = useAccounts()
  const names = unclearNames(importing.rows, 'accounts').slice(0, most)
  if (names.length === 0) return null
  const choose = ({ word, numbers }: UnclearName, id: string | null) => {
    const account = accounts.find(one => one.id === id)
    if (account) importing.rename(word, wordFor(account, accounts), numbers)
  }
  return (
    <ul className={classes.names} aria-label="Names to match">
      {names.map(name => (
        <li key={name.word}>
          <Select
            label={<span dir="auto">{`Account for “${name.word}”`}</span>}
            description={countOf(name.numbers.length, 'row')}
            placeholder="Choose an account"
            data={accounts.map(one => ({
              value: one.id,
              label: `${accountName(one)} on ${networkOf(one.type).name}`,
            }))}
            value={null}
            searchable
            disabled={disabled}
            onChange={id => choose(name, id)}
          />
        </li>
      ))}
    </ul>
  )
}
