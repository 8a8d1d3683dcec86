import type { ApiKey } from '@fanfare/contracts/entities/users.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import { type Scope, scopes } from '@fanfare/contracts/policy.ts'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { useCan, useSettings, useUser } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCreateKeyMutation, useKeysQuery, useRevokeKeyMutation } from './api.ts'
import { Card, Cards } from './Card.tsx'
import { ConfirmItsYou } from './ConfirmItsYou.tsx'
import dialog from './Dialogs.module.css'
import classes from './Rows.module.css'
import { Unconfirmed } from './Unconfirmed.tsx'
import { useSaving } from './use-saving.ts'

const scopeWords: Record<Scope, string> = {
  'posts:read': 'See posts, calendar and status',
  'posts:write': 'Create, schedule and publish posts',
  'media:write': 'Upload pictures and videos',
  'accounts:read': 'See connected accounts',
  'insights:read': 'See figures of accounts and posts',
  'team:read': 'See the team and its members',
  'research:read': 'See research: profiles, hashtags, saved posts',
  'research:write': 'Save and sort what was found',
}

/** Keys for integrators: scoped, revocable, the secret shown once. */
export default function KeySettings() {
  const saving = useSaving()
  const can = useCan()
  const allowed = can('key.manage')
  const { email_confirmed } = useUser()
  const { data: keys, error, refetch } = useKeysQuery(undefined, { skip: !allowed })
  const [making, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const [revoke, { isLoading }] = useRevokeKeyMutation()
  if (!allowed)
    return <EmptyState plain title="Only managers can manage API keys" text="Ask your team's owner or a manager." />
  return (
    <Cards>
      <Card
        title="API keys"
        text={
          <>
            Use API keys to connect other tools to this team. <a href="/api/docs">API documentation</a>
          </>
        }
        flush
        side={
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            disabled={!email_confirmed}
            onClick={() => setMaking(true)}
          >
            New key
          </Button>
        }
      >
        {!email_confirmed && <Unconfirmed what="create an API key" />}
        {error && !keys ? (
          <ErrorCard title="API keys" error={error} onRetry={refetch} />
        ) : !keys ? (
          <RowsSkeleton rows={2} />
        ) : keys.length === 0 ? (
          <p className={classes.none}>No API keys yet.</p>
        ) : (
          <ul className={classes.list}>
            {keys.map(key => (
              <Row key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
            ))}
          </ul>
        )}
      </Card>
      {making && <NewKey onClose={() => setMaking(false)} />}
      <ConfirmDialog
        opened={leaving !== null}
        title={`Revoke ${leaving?.name ?? ''}?`}
        confirm="Revoke"
        danger
        busy={isLoading}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await saving(revoke({ params: { id: leaving.id } }).unwrap(), `${leaving.name} revoked`)
          setLeaving(null)
        }}
      >
        Tools that use this key stop working right away. You can't undo this.
      </ConfirmDialog>
    </Cards>
  )
}

const Row = ({ apiKey: key, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const { agoLabel, dateLabel } = useTimes()
  const { timezone } = useSettings()
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconKey size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.names}>
        <strong>
          {key.name} <code>{key.prefix}…</code>
        </strong>
        <span>
          Created {dateLabel(key.created_at, timezone)},{' '}
          {key.last_used_at ? `last used ${agoLabel(key.last_used_at, timezone)}` : 'never used'}
          {key.expires_at && `, expires ${dateLabel(key.expires_at, timezone)}`}
        </span>
        <span className={classes.scopes}>
          {key.scopes.map(scope => (
            <Tag key={scope} title={scopeWords[scope as Scope]}>
              {scope}
            </Tag>
          ))}
        </span>
      </div>
      <Button variant="default" data-danger onClick={onRevoke} aria-label={`Revoke ${key.name}`}>
        Revoke
      </Button>
    </li>
  )
}

const NewKey = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('')
  const [chosen, choose] = useState<Scope[]>(['posts:read'])
  const [tried, setTried] = useState(false)
  const [create, { data, isLoading, error, reset }] = useCreateKeyMutation()
  const submit = () => {
    setTried(true)
    if (name.trim() && chosen.length)
      void create({ body: { name: name.trim(), scopes: scopes.filter(scope => chosen.includes(scope)) } })
  }
  if (data)
    return (
      <Modal opened onClose={onClose} title="Save this secret now" size={480} closeOnClickOutside={false}>
        <div className={dialog.form}>
          <p className={dialog.lead}>You won't see it again. Send it in the header “Authorization: Bearer”.</p>
          <CopyText text={data.secret} label="API key secret" />
          <div className={dialog.done}>
            <Button onClick={onClose}>I've saved it</Button>
          </div>
        </div>
      </Modal>
    )
  // What was filled in stays: with the password confirmed the same key is asked for again.
  if (isFault(error) && error.code === 'confirm_password')
    return <ConfirmItsYou text="Enter your password to create an API key." onConfirmed={submit} onClose={reset} />
  return (
    <Modal opened onClose={onClose} title="New API key" size={480}>
      <form
        className={dialog.form}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label="Name"
          description="What you'll use it for"
          data-autofocus
          maxLength={lengths.keyName}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={tried && !name.trim() && 'Enter a name'}
        />
        <Checkbox.Group
          label="Permissions"
          value={chosen}
          onChange={value => choose(value as Scope[])}
          error={tried && chosen.length === 0 && 'Choose at least one permission'}
        >
          <div className={dialog.checks}>
            {scopes.map(scope => (
              <Checkbox key={scope} value={scope} label={scopeWords[scope]} />
            ))}
          </div>
        </Checkbox.Group>
        {error && (
          <p className={dialog.fault} role="alert">
            {messageOf(error)}
          </p>
        )}
        <FormActions submit="Create key" busy={isLoading} onCancel={onClose} />
      </form>
    </Modal>
  )
}
