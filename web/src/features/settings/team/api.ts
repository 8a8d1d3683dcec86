import {
  ChangeMember,
  CreateInvite,
  HandOverTeam,
  LeaveTeam,
  ListInvites,
  RemoveMember,
  ResendInvite,
  RevokeInvite,
  SetApprovals,
} from '@fanfare/contracts/endpoints/members.ts'
import { DeleteTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { api, from } from '../../../lib/api/api.ts'

/** The people of a team and their invitations. Who leaves or deletes a team starts over: nothing of it is to be read again. */
export const {
  useTeamDetailsQuery,
  useInvitesQuery,
  useCreateInviteMutation,
  useResendInviteMutation,
  useRevokeInviteMutation,
  useChangeMemberMutation,
  useRemoveMemberMutation,
  useHandOverTeamMutation,
  useSetApprovalsMutation,
  useLeaveTeamMutation,
  useDeleteTeamMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    teamDetails: build.query(from(GetTeam, { provides: () => ['Team', 'Accounts'] })),
    invites: build.query(from(ListInvites, { provides: () => ['Invites'] })),
    createInvite: build.mutation(from(CreateInvite, { invalidates: () => ['Invites'] })),
    resendInvite: build.mutation(from(ResendInvite, { invalidates: () => ['Invites'] })),
    revokeInvite: build.mutation(from(RevokeInvite, { invalidates: () => ['Invites'] })),
    changeMember: build.mutation(from(ChangeMember, { invalidates: () => ['Team'] })),
    removeMember: build.mutation(from(RemoveMember, { invalidates: () => ['Team'] })),
    handOverTeam: build.mutation(from(HandOverTeam, { invalidates: () => ['Team', 'User', 'Invites'] })),
    setApprovals: build.mutation(from(SetApprovals, { invalidates: () => ['Team', 'User'] })),
    leaveTeam: build.mutation(from(LeaveTeam)),
    deleteTeam: build.mutation(from(DeleteTeam)),
  }),
})
