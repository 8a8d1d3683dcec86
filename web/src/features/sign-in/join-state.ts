import type { OpenInvite } from '@fanfare/contracts/entities/invites.ts'

/** What the page of an invitation asks of anyone who opened it. */
export type JoinState =
  /** Signed in as somebody whom it may be for: join. */
  | 'join'
  /** Signed in, and it was sent to another address. */
  | 'other'
  /** A visitor whose address is registered: sign in. */
  | 'sign-in'
  /** A visitor who has no account yet: sign up and join. */
  | 'sign-up'

/** As the server compares them: letter case and Unicode form are no difference. */
const folded = (email: string) => email.trim().normalize('NFKC').toLowerCase()

/** `me`: the signed-in person, where there is one. */
export const joinState = (
  { email, registered }: Pick<OpenInvite, 'email' | 'registered'>,
  me: { email: string } | undefined,
): JoinState => {
  if (me) return email === null || folded(email) === folded(me.email) ? 'join' : 'other'
  return registered ? 'sign-in' : 'sign-up'
}
