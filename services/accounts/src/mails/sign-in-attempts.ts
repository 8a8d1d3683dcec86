import { layout, type Mail } from './layout.ts'

export interface Attempts {
  name: string
  what: 'password' | 'code'
  device: string
  block: string
  url: string
}

/** For the owner: someone tries passwords, or has the password and tries codes. */
export function signInAttempts({ name, what, device, block, url }: Attempts): Mail {
  const facts: [string, string][] = [
    ['Device', device],
    ['Network', block],
  ]
  if (what === 'code')
    return layout({
      subject: 'Someone may have your password',
      preview: 'They entered your password, but not a valid code.',
      heading: 'Someone may have your password',
      paragraphs: [
        `Hi ${name}, someone entered your password and then several wrong two-factor codes. They didn't get in.`,
        "If this wasn't you, change your password now.",
      ],
      facts,
      action: { label: 'Change password', url },
    })
  return layout({
    subject: 'Failed sign-in attempts on your account',
    preview: "They didn't get in.",
    heading: 'Someone tried to sign in to your account',
    paragraphs: [
      `Hi ${name}, someone entered a wrong password for your account several times. They didn't get in, and further attempts are slowed down.`,
      "You can still sign in on devices you've used before. If this was you, you can reset your password.",
    ],
    facts,
    action: { label: 'Reset password', url },
  })
}
