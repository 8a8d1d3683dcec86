import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import { useCan, useTeam } from '../../../lib/session/session.ts'
import { useInvitesQuery } from './api.ts'

const none: Invite[] = []

/** The team's open invitations, also where the plan lets nobody join any more; none for who may not see them. */
export const useInvites = () => {
  const { id: teamId } = useTeam()
  const can = useCan()
  const {
    currentData: data = none,
    error,
    refetch,
  } = useInvitesQuery({ params: { teamId } }, { skip: !can('invite.revoke') })
  return { list: data, error: data === none ? error : undefined, refetch }
}
