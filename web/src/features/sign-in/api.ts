import {
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  ReviewReset,
  SignIn,
  SignInSecondFactor,
  SignUp,
} from '@fanfare/contracts/endpoints/auth.ts'
import { api, from } from '../../lib/api/api.ts'

export const {
  useSignInMutation,
  useSignUpMutation,
  useSecondFactorMutation,
  useForgotMutation,
  useResetMutation,
  useReviewResetMutation,
  useConfirmMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    signIn: build.mutation(from(SignIn)),
    signUp: build.mutation(from(SignUp)),
    secondFactor: build.mutation(from(SignInSecondFactor)),
    forgot: build.mutation(from(ForgotPassword)),
    reviewReset: build.mutation(from(ReviewReset)),
    reset: build.mutation(from(ResetPassword)),
    confirm: build.mutation(from(ConfirmEmail)),
  }),
})
