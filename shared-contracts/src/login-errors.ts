/** Errors of a person's logins at networks, and of what they offer: a part of the catalogue. */
export const loginErrors = {
  /** Spec §5, connectlogin. */
  connect_login: {
    status: 422,
    title: 'No Page linked',
    message:
      'This account isn’t linked to any Page that you selected. Link it to one of them, or connect again and select its Page.',
  },
  connect_account_missing: {
    status: 422,
    title: 'Account not included',
    message:
      'You signed in without this account. Sign in as someone who manages it, and select it there, with its Page if it has one.',
  },
  connect_other_person: {
    status: 409,
    title: 'Signed in as someone else',
    message: 'You signed in as a different person than expected. The login was saved anyway.',
  },
  integration_not_found: {
    status: 404,
    title: 'Login not found',
    message: 'You have no such login. It may be removed already.',
  },
} as const
