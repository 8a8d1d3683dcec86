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
import {
  DisableEmailFactor,
  EnableEmailFactor,
  SendEmailCode,
  SetupEmailFactor,
} from '@fanfare/contracts/endpoints/email-factor.ts'
import { GetStorage } from '@fanfare/contracts/endpoints/media.ts'
import {
  AddPushDevice,
  ListPushDevices,
  RemovePushDevice,
  ResendCopies,
  TestPushDevice,
} from '@fanfare/contracts/endpoints/notifications.ts'
import { DisconnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
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
  useSetupEmailFactorMutation,
  useEnableEmailFactorMutation,
  useSendEmailCodeMutation,
  useDisableEmailFactorMutation,
  useKeysQuery,
  useCreateKeyMutation,
  useRevokeKeyMutation,
  useDisconnectMutation,
  useStorageQuery,
  useResendCopiesMutation,
  usePushDevicesQuery,
  useAddPushDeviceMutation,
  useRemovePushDeviceMutation,
  useTestPushDeviceMutation,
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
    setupEmailFactor: build.mutation(from(SetupEmailFactor)),
    enableEmailFactor: build.mutation(from(EnableEmailFactor, { invalidates: () => ['User', 'Sessions'] })),
    sendEmailCode: build.mutation(from(SendEmailCode)),
    disableEmailFactor: build.mutation(from(DisableEmailFactor, { invalidates: () => ['User', 'Sessions'] })),
    keys: build.query(from(ListApiKeys, { provides: () => ['Keys'] })),
    createKey: build.mutation(from(CreateApiKey, { invalidates: () => ['Keys', 'Sessions'] })),
    revokeKey: build.mutation(from(RevokeApiKey, { invalidates: () => ['Keys', 'Sessions'] })),
    storage: build.query(from(GetStorage, { provides: () => ['Media'] })),
    resendCopies: build.mutation(from(ResendCopies)),
    pushDevices: build.query(from(ListPushDevices, { provides: () => ['PushDevices'] })),
    addPushDevice: build.mutation(from(AddPushDevice, { invalidates: () => ['PushDevices'] })),
    removePushDevice: build.mutation(from(RemovePushDevice, { invalidates: () => ['PushDevices'] })),
    testPushDevice: build.mutation(from(TestPushDevice, { invalidates: () => ['PushDevices'] })),
    disconnect: build.mutation(
      from(DisconnectSocialAccount, { invalidates: () => ['Accounts', 'Team', 'Posts', 'Calendar', 'Counts'] }),
    ),
  }),
})
