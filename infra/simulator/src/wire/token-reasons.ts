/** Why a token no longer works, by subcode of 190: the second half of the network's sentence. */
export const tokenReasons: Record<number, string> = {
  452: 'Session has expired.',
  458: 'The user has not authorized application 1.',
  459: 'You cannot access the app till you log in to www.facebook.com and follow the instructions given.',
  460: 'The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Session has expired.',
  464: 'Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'The session is invalid because the user logged out.',
  492: 'The user no longer has a role on the page.',
}
