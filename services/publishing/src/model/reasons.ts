/** Failures in two words, for the calendar. Codes that are not named here say what they are by themselves. */
const words: Record<string, string> = {
  token_unauthorized: 'reconnect needed',
  token_invalid: 'reconnect needed',
  network_rate_limited: 'limit reached',
  rate_limited: 'limit reached',
  quota_reached: 'day full',
  post_incomplete: 'not complete',
  media_broken: 'picture broken',
  network_unavailable: 'no answer',
}

/** `media_rejected` becomes `media rejected`; never longer than 20 characters. */
export function reasonOf(code: string): string {
  return (words[code] ?? code.replaceAll('_', ' ')).slice(0, 20)
}
