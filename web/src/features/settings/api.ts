import { CreateApiKey, ListApiKeys, RevokeApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import {
  ChangePassword,
  ConfirmPassword,
  DisableTotp,
  EnableTotp,
  ListSessions,
  ReadSecurityLog,
  RevokeSession,
  SetupTotp,
} from '@fanfare/contracts/endpoints/auth.ts'
import { GetStorage } from '@fanfare/contracts/endpoints/media.ts'
import {
  DisconnectSocialAccount,
  GetTeam,
  RenameTeam,
  UpdateSocialAccount,
} from '@fanfare/contracts/endpoints/teams.ts'
import { UpdateSettings, UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import { api, from } from '../../lib/api/api.ts'

export const {
  useUpdateUserMutation,
  useUpdateSettingsMutation,
  useChangePasswordMutation,
  useConfirmPasswordMutation,
  useSessionsQuery,
  useRevokeSessionMutation,
  useSecurityLogQuery,
  useSetupTotpMutation,
  useEnableTotpMutation,
  useDisableTotpMutation,
  useKeysQuery,
  useCreateKeyMutation,
  useRevokeKeyMutation,
  useTeamDetailsQuery,
  useRenameTeamMutation,
  useUpdateAccountMutation,
  useDisconnectMutation,
  useStorageQuery,
} = api.injectEndpoints({
  endpoints: build => ({
    updateUser: build.mutation(from(UpdateUser, { invalidates: () => ['User'] })),
    updateSettings: build.mutation(from(UpdateSettings, { invalidates: () => ['User'] })),
    changePassword: build.mutation(from(ChangePassword, { invalidates: () => ['Sessions'] })),
    confirmPassword: build.mutation(from(ConfirmPassword, { invalidates: () => ['Sessions'] })),
    sessions: build.query(from(ListSessions, { provides: () => ['Sessions'] })),
    securityLog: build.query(from(ReadSecurityLog, { provides: () => ['Sessions'] })),
    revokeSession: build.mutation(from(RevokeSession, { invalidates: () => ['Sessions'] })),
    setupTotp: build.mutation(from(SetupTotp)),
    enableTotp: build.mutation(from(EnableTotp, { invalidates: () => ['User', 'Sessions'] })),
    disableTotp: build.mutation(from(DisableTotp, { invalidates: () => ['User', 'Sessions'] })),
    keys: build.query(from(ListApiKeys, { provides: () => ['Keys'] })),
    createKey: build.mutation(from(CreateApiKey, { invalidates: () => ['Keys', 'Sessions'] })),
    revokeKey: build.mutation(from(RevokeApiKey, { invalidates: () => ['Keys', 'Sessions'] })),
    teamDetails: build.query(from(GetTeam, { provides: () => ['Team', 'Accounts'] })),
    storage: build.query(from(GetStorage, { provides: () => ['Media'] })),
    renameTeam: build.mutation(from(RenameTeam, { invalidates: () => ['Team', 'User'] })),
    updateAccount: build.mutation(
      from(UpdateSocialAccount, { invalidates: () => ['Accounts', 'Team', 'Posts', 'Calendar'] }),
    ),
    disconnect: build.mutation(
      from(DisconnectSocialAccount, { invalidates: () => ['Accounts', 'Team', 'Posts', 'Calendar', 'Counts'] }),
    ),
  }),
})
