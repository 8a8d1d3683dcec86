import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useDialog } from '../../lib/connect/use-dialog.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { isTrouble, outcomeWords, type Trouble } from './model/outcomes.ts'
import classes from './Outcome.module.css'
import { Wizard } from './Wizard.tsx'

interface Props {
  account: AvailableAccount
  offered: readonly LoginKey[]
  checking: boolean
  onCheck: () => void
  onClose: () => void
}

/** How many checks have ended while this is shown. */
const useChecks = (checking: boolean): number => {
  const [state, setState] = useState({ checking, ended: 0 })
  if (state.checking !== checking) setState({ checking, ended: state.ended + (checking ? 0 : 1) })
  return state.ended
}

/** One account that cannot be used: what it is, why, and the way out. Once it can be used, the screen says so. */
export const Outcome = ({ account, offered, checking, onCheck, onClose }: Props) => {
  const { open, busy } = useDialog()
  const checks = useChecks(checking)
  const { state } = account
  const words = isTrouble(state) ? outcomeWords(account as AvailableAccount & { state: Trouble }, offered) : undefined
  const name = accountName(account)
  const back = (
    <Button variant="default" size="md" component={Link} to="/connect/2">
      All accounts
    </Button>
  )
  if (!words)
    return (
      <Wizard step={2} title={`${name} is ready`} onClose={onClose} actions={back}>
        <Who account={account} tag={<Tag tone="done">{state === 'connected' ? 'Connected' : 'Ready'}</Tag>} />
        <p className={classes.good} role="status">
          <IconCheck size={18} stroke={2} aria-hidden />
          {state === 'connected' ? 'It’s connected.' : 'You can connect it now.'}
        </p>
      </Wizard>
    )
  const { word, tone, title, cause, steps, signIn, site } = words
  const check = (
    <Button
      className={classes.check ?? ''}
      variant="default"
      loading={checking}
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      onClick={onCheck}
    >
      Check again
    </Button>
  )
  const same = checks > 0 && !checking && (
    // Each check is said, also where one before found the same.
    <p key={checks} className={classes.same} role="status">
      Checked. Nothing has changed yet: it can take a few minutes until a change gets here.
    </p>
  )
  return (
    <Wizard
      step={2}
      title={title}
      lead={cause}
      onClose={onClose}
      actions={
        <>
          {back}
          {signIn && (
            <Button size="md" loading={busy} onClick={() => void open(signIn.login, { rerequest: true })}>
              {signIn.label}
            </Button>
          )}
          {!signIn && site && (
            <Button
              size="md"
              component="a"
              href={site.href}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={15} stroke={1.75} aria-hidden />}
            >
              {site.label}
            </Button>
          )}
        </>
      }
    >
      <Who account={account} tag={<Tag tone={tone}>{word}</Tag>} />
      <h2 className={classes.heading}>What to do</h2>
      <ol className={classes.steps}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {check}
      {same}
    </Wizard>
  )
}

const Who = ({ account, tag }: { account: AvailableAccount; tag: React.ReactNode }) => (
  <section className={classes.who}>
    <AccountAvatar account={account} size={40} />
    <div>
      <strong>{accountName(account)}</strong>
      <span>{networkOf(account.type).name}</span>
    </div>
    {tag}
  </section>
)
