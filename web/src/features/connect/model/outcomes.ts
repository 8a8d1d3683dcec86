import type { AvailableAccount, ConnectState } from '@fanfare/contracts/entities/teams.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { loginOf, logins } from '@fanfare/contracts/networks/logins.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'

/** Why an account cannot be used, other than that it simply can. */
export type Trouble = Exclude<ConnectState, 'connectable' | 'connected'>
export const isTrouble = (state: ConnectState): state is Trouble => state !== 'connectable' && state !== 'connected'

/** One outcome in words: what it is, why, and the way out. */
export interface OutcomeWords {
  /** Two or three words, on a tag. */
  word: string
  tone: 'error' | 'warn'
  title: string
  cause: string
  /** What the person does, in order. */
  steps: string[]
  /** The dialog that helps, and what its button says. */
  signIn?: { login: LoginKey; label: string }
  /** Where the person acts at the network. */
  site?: { label: string; href: string }
}

const siteOf = ({ name, host }: { name: string; host: string }) => ({
  label: `Open ${name}`,
  href: `https://www.${host}/`,
})

/** A way to sign in that needs no page. */
const withoutPage = (account: AvailableAccount, offered: readonly LoginKey[]): LoginKey | undefined =>
  logins.find(
    ({ key, needsPage, connects }) =>
      !needsPage && offered.includes(key) && connects.some(type => type === account.type),
  )?.key

/** What an outcome means for this account. `offered`: the logins that the installation has. */
export function outcomeWords(
  account: AvailableAccount & { state: Trouble },
  offered: readonly LoginKey[],
): OutcomeWords {
  const name = accountName(account)
  const network = networkOf(account.type)
  const login = loginOf(account.login)
  switch (account.state) {
    case 'personal':
      return {
        word: 'Personal account',
        tone: 'error',
        title: `${name} is a personal account`,
        cause: `${network.name} only lets other apps publish to business and creator accounts. Switching is free and takes a minute.`,
        steps: [
          'Open Instagram, then Settings, then Account type.',
          'Choose Switch to professional account.',
          'Come back here and check again.',
        ],
        site: siteOf(network),
      }
    case 'connectlogin': {
      const other = withoutPage(account, offered)
      return {
        word: 'No linked Page',
        tone: 'warn',
        title: `${name} has no linked Page`,
        cause: `You signed in with ${login.name}, which reaches ${network.name} accounts through the Facebook Page that they are linked to. None of the Pages you selected is linked to ${name}.`,
        steps: [
          ...(other ? [`Sign in with ${loginOf(other).name} as ${name}: that needs no Page.`] : []),
          `${other ? 'Or link' : 'Link'} ${name} to a Page that you manage, in the Page’s settings under Linked accounts.`,
          'Then check again.',
        ],
        ...(other && { signIn: { login: other, label: `Continue with ${loginOf(other).name}` } }),
      }
    }
    case 'no_permission':
      return {
        word: 'Permission missing',
        tone: 'warn',
        title: `Fanfare can’t publish to ${name} yet`,
        cause: account.fix ?? 'You didn’t grant access to this account, its Page or a permission.',
        steps: [
          `Sign in with ${login.name} again.`,
          login.needsPage
            ? `Turn on what is missing, and leave ${name}, its Page and all other permissions on.`
            : 'Turn on what is missing, and leave all other permissions on.',
        ],
        signIn: { login: login.key, label: 'Grant access' },
      }
    case 'fb_notloggedin':
      return {
        word: 'Not signed in',
        tone: 'warn',
        title: `Nobody is signed in for ${name}`,
        cause: `The connection of ${name} has expired, and your ${login.name} login doesn’t include it.`,
        steps: [
          login.needsPage
            ? `Sign in with ${login.name} as someone who manages its Page.`
            : `Sign in with ${login.name} as ${name}.`,
          ...(login.needsPage ? ['Select the Page there.'] : []),
        ],
        signIn: { login: login.key, label: `Sign in with ${login.name}` },
      }
    case 'checkpointed':
      return {
        word: 'Login locked',
        tone: 'error',
        title: `${login.name} has locked the login of ${name}`,
        cause: `${login.name} wants to make sure that it’s really you, and keeps all apps out until then. Scheduled posts are on hold. Reconnecting won’t help.`,
        steps: [
          `Log in at ${login.host} as the person who connected ${name}.`,
          'Follow the steps that it shows.',
          'Come back here and check again. Posts that are on hold go out by themselves.',
        ],
        site: siteOf(login),
      }
    case 'restricted':
      return {
        word: 'Restricted',
        tone: 'error',
        title: `${network.name} has restricted ${name}`,
        cause: `${network.name} refused a post because it has restricted this account. Until it lifts that, nothing can be published there.`,
        steps: [
          `Open ${network.name} as ${name}, then Settings, then Account status.`,
          'See what it says, and ask for a review if it offers one.',
          'Retry a failed post once it’s lifted. The note here goes away with the first post that is published.',
        ],
        site: siteOf(network),
      }
    default:
      return account.state satisfies never
  }
}

/** The screen of one account's outcome. */
export const outcomeTo = ({ type, account_id }: Pick<AvailableAccount, 'type' | 'account_id'>): string =>
  `/connect/2?fix=${type}.${account_id}`
