/** An address of which a person recognizes their own: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}…${email.slice(at)}`
}
