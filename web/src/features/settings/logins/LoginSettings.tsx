import { allNetworks } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCan } from '../../../lib/session/session.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Card, Cards } from '../Card.tsx'
import rows from '../Rows.module.css'
import { useSaving } from '../use-saving.ts'
import { useLoginsQuery, useRefreshLoginsMutation } from './api.ts'
import { LoginRow } from './LoginRow.tsx'
import classes from './Logins.module.css'

/** The person's own logins at networks: what each is for, whether it works, and how to renew or end it. */
export default function LoginSettings() {
  const can = useCan()
  const saving = useSaving()
  const { data: logins, error, refetch } = useLoginsQuery()
  const [refresh, { isLoading }] = useRefreshLoginsMutation()
  return (
    <Cards>
      <Card
        title="Your logins"
        text={`How you’re signed in at ${allNetworks}. Accounts that you connected are published to with them, in every team.`}
        flush
        side={
          logins &&
          logins.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
              loading={isLoading}
              onClick={() => void saving(refresh({ body: {} }).unwrap(), 'Logins checked')}
            >
              Check now
            </Button>
          )
        }
      >
        {error && !logins ? (
          <ErrorCard title="Your logins" error={error} onRetry={refetch} />
        ) : !logins ? (
          <RowsSkeleton rows={2} />
        ) : logins.length === 0 ? (
          <p className={rows.none}>No logins yet. You get one when you connect an account.</p>
        ) : (
          <ul className={rows.list}>
            {logins.map(login => (
              <LoginRow key={login.id} login={login} />
            ))}
          </ul>
        )}
      </Card>
      {can('account.connect') && (
        <Button
          className={classes.add ?? ''}
          component={Link}
          to="/connect/1"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          Sign in another way
        </Button>
      )}
    </Cards>
  )
}
