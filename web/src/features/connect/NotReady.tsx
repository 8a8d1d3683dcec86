import type { AvailableAccount, ConnectState } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconLinkOff, IconLogin2, IconRefresh, IconShieldX, IconUserX } from '@tabler/icons-react'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import classes from './NotReady.module.css'
import { useDialog } from './use-dialog.ts'

type Why = Exclude<ConnectState, 'connectable' | 'connected'>
const whys: Record<
  Why,
  { word: string; tone: 'error' | 'warn'; icon: typeof IconUserX; text: string; steps?: string[]; fixLabel?: string }
> = {
  personal: {
    word: 'Personal account',
    tone: 'error',
    icon: IconUserX,
    text: 'Instagram only lets other apps publish to business and creator accounts. Switching is free and takes a minute.',
    steps: [
      'Open Instagram, then Settings, then Account type.',
      'Choose Switch to professional account.',
      'Come back here and check again.',
    ],
  },
  connectlogin: {
    word: 'No linked Page',
    tone: 'warn',
    icon: IconLinkOff,
    text: 'Link it to a Facebook Page you manage, then check again.',
  },
  no_permission: {
    word: 'Permission missing',
    tone: 'warn',
    icon: IconShieldX,
    text: 'You didn’t grant access to this account, its Page or a permission.',
    fixLabel: 'Grant access',
  },
  fb_notloggedin: {
    word: 'Not signed in',
    tone: 'warn',
    icon: IconLogin2,
    text: 'Sign in with Facebook as someone who manages its Page.',
    fixLabel: 'Sign in with Facebook',
  },
}

/** Accounts that cannot be connected yet: a chip for the reason, and a fix. */
export const NotReady = ({
  accounts,
  checking,
  onCheck,
}: {
  accounts: readonly AvailableAccount[]
  checking: boolean
  onCheck: () => void
}) => {
  const { open, busy } = useDialog()
  if (accounts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="not-ready">
      <h2 id="not-ready">Not ready yet</h2>
      {accounts.map(account => {
        const { word, tone, icon: Icon, text, steps, fixLabel } = whys[account.state as Why]
        return (
          <article key={`${account.type} ${account.account_id}`} className={classes.card}>
            <AccountAvatar account={account} size={40} />
            <div className={classes.facts}>
              <h3>
                {accountName(account)}
                <Tag tone={tone} icon={<Icon size={14} stroke={2} aria-hidden />}>
                  {word}
                </Tag>
              </h3>
              <p>{steps ? text : (account.fix ?? text)}</p>
              {steps && (
                <ol>
                  {steps.map(step => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              )}
              <div className={classes.actions}>
                {fixLabel ? (
                  <Button variant="default" loading={busy} onClick={() => void open(true)}>
                    {fixLabel}
                  </Button>
                ) : (
                  <Button
                    variant="default"
                    loading={checking}
                    leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
                    onClick={onCheck}
                  >
                    Check again
                  </Button>
                )}
              </div>
            </div>
          </article>
        )
      })}
    </section>
  )
}
