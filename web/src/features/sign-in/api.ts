import {
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  ReviewReset,
  SignIn,
  SignInSecondFactor,
  SignUp,
} from '@fanfare/contracts/endpoints/auth.ts'
import { SendSignInCode } from '@fanfare/contracts/endpoints/email-factor.ts'
import { AcceptInvite, ReadInvite, ReadJoinedTeam } from '@fanfare/contracts/endpoints/members.ts'
import { ReadDataDeletion } from '@fanfare/contracts/endpoints/network-callbacks.ts'
import { ChangeSubscription, ConfirmCopies, ReadUnsubscribe } from '@fanfare/contracts/endpoints/notifications.ts'
import { api, from } from '../../lib/api/api.ts'

export const {
  useSignInMutation,
  useSignUpMutation,
  useSecondFactorMutation,
  useSendSignInCodeMutation,
  useForgotMutation,
  useResetMutation,
  useReviewResetMutation,
  useConfirmMutation,
  useOpenInviteQuery,
  useJoinedTeamQuery,
  useAcceptInviteMutation,
  useConfirmCopiesMutation,
  useUnsubscribeQuery,
  useDataDeletionQuery,
  useChangeSubscriptionMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    signIn: build.mutation(from(SignIn)),
    signUp: build.mutation(from(SignUp)),
    secondFactor: build.mutation(from(SignInSecondFactor)),
    sendSignInCode: build.mutation(from(SendSignInCode)),
    forgot: build.mutation(from(ForgotPassword)),
    reviewReset: build.mutation(from(ReviewReset)),
    reset: build.mutation(from(ResetPassword)),
    confirm: build.mutation(from(ConfirmEmail)),
    openInvite: build.query(from(ReadInvite)),
    joinedTeam: build.query(from(ReadJoinedTeam)),
    acceptInvite: build.mutation(from(AcceptInvite)),
    confirmCopies: build.mutation(from(ConfirmCopies)),
    unsubscribe: build.query(from(ReadUnsubscribe)),
    dataDeletion: build.query(from(ReadDataDeletion)),
    changeSubscription: build.mutation(from(ChangeSubscription)),
  }),
})
