import { layout, type Mail } from './layout.ts'

/** Tells of somebody who tries passwords, or who has the password and tries codes. `from`: the device and its block of addresses. */
export const signInAttempts = (about: { name: string; what: 'password' | 'code'; from: string; url: string }): Mail =>
  about.what === 'code'
    ? layout({
        subject: 'Someone has your password',
        heading: 'Someone has your password',
        paragraphs: [
          `Hi ${about.name}, someone entered your password and then several wrong two-factor codes, from ${about.from}.`,
          "They haven't got in. Further attempts are slowed down. If this wasn't you, change your password now.",
        ],
        action: { label: 'Change password', url: about.url },
      })
    : layout({
        subject: 'Attempts to sign in to your account',
        heading: 'Someone is trying to sign in',
        paragraphs: [
          `Hi ${about.name}, someone entered a wrong password several times, from ${about.from}.`,
          "They haven't got in. Further attempts are slowed down, and you can sign in as usual on devices you've used before.",
          "If this was you, reset your password. If it wasn't, there's nothing you need to do.",
        ],
        action: { label: 'Reset password', url: about.url },
      })
