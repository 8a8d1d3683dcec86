import type { ApiKey } from '@fanfare/contracts/entities/users.ts'
import { type Scope, scopes } from '@fanfare/contracts/policy.ts'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../app/api.ts'
import { useCan, useSettings } from '../../app/session.ts'
import { agoLabel, dateLabel } from '../../app/time.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCreateKeyMutation, useKeysQuery, useRevokeKeyMutation } from './api.ts'
import { Card, Cards } from './Card.tsx'
import { CopyText } from './CopyText.tsx'
import classes from './KeySettings.module.css'
import { saving } from './saving.ts'

const scopeWords: Record<Scope, string> = {
  'posts:read': 'See posts, calendar and status',
  'posts:write': 'Make, schedule and publish posts',
  'media:write': 'Upload pictures and videos',
  'accounts:read': 'See the connected accounts',
  'team:read': 'See the team and its members',
}

/** Keys for integrators: scoped, revocable, the secret shown once. */
export default function KeySettings() {
  const can = useCan()
  const allowed = can('key.manage')
  const { data: keys, error, refetch } = useKeysQuery(undefined, { skip: !allowed })
  const [making, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const [revoke, { isLoading }] = useRevokeKeyMutation()
  if (!allowed)
    return <EmptyState plain title="Managers make API keys" text="Ask the owner or a manager of the team." />
  return (
    <Cards>
      <Card
        title="API keys"
        text={
          <>
            A program uses a key to work for this team. <a href="/docs">How the API works</a>
          </>
        }
        flush
        side={
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setMaking(true)}>
            New key
          </Button>
        }
      >
        {error ? (
          <ErrorCard title="API keys" error={error} onRetry={refetch} />
        ) : !keys ? (
          <RowsSkeleton rows={2} />
        ) : keys.length === 0 ? (
          <p className={classes.none}>No key yet.</p>
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
          if (leaving) await saving(revoke({ params: { id: leaving.id } }).unwrap(), `${leaving.name} no longer works`)
          setLeaving(null)
        }}
      >
        Programs that use it stop working at once. This cannot be undone.
      </ConfirmDialog>
    </Cards>
  )
}

const Row = ({ apiKey: key, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
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
          Made {dateLabel(key.created_at, timezone)},{' '}
          {key.last_used_at ? `used ${agoLabel(key.last_used_at, timezone)}` : 'not used yet'}
          {key.expires_at && `, ends ${dateLabel(key.expires_at, timezone)}`}
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
  const [create, { data, isLoading, error }] = useCreateKeyMutation()
  const submit = () => {
    setTried(true)
    if (name.trim() && chosen.length)
      void create({ body: { name: name.trim(), scopes: scopes.filter(scope => chosen.includes(scope)) } })
  }
  if (data)
    return (
      <Modal opened onClose={onClose} title="Keep this secret" size={480} closeOnClickOutside={false}>
        <p className={classes.lead}>It is shown only this once. Send it as “Authorization: Bearer”.</p>
        <CopyText text={data.secret} label="Secret of the key" />
        <div className={classes.ways}>
          <Button onClick={onClose}>I have kept it</Button>
        </div>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title="New API key" size={480}>
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label="Name"
          description="What it is for, so that you know it again"
          data-autofocus
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={tried && !name.trim() && 'Give the key a name'}
        />
        <Checkbox.Group
          label="It may"
          mt={16}
          value={chosen}
          onChange={value => choose(value as Scope[])}
          error={tried && chosen.length === 0 && 'Choose at least one'}
        >
          <div className={classes.checks}>
            {scopes.map(scope => (
              <Checkbox key={scope} value={scope} label={scopeWords[scope]} />
            ))}
          </div>
        </Checkbox.Group>
        {error && (
          <p className={classes.fault} role="alert">
            {messageOf(error)}
          </p>
        )}
        <div className={classes.ways}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Make the key
          </Button>
        </div>
      </form>
    </Modal>
  )
}
