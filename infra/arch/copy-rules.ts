import type { Piece } from './copy.ts'

/** A way of putting things that a reader stumbles over, and what to write instead. */
interface Habit {
  pattern: RegExp
  instead: string
}

const networks = 'Instagram|Facebook|TikTok'

/** Words and turns that a native product writer would not use. Each is narrow: what it finds is wrong everywhere. */
const habits: Habit[] = [
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: new RegExp(`\\bat (${networks}|the network)\\b`), instead: '"on" a network' },
  {
    pattern: new RegExp(
      `\\b(${networks}|Fanfare|network|address) takes?\\b|… takes\\b|\\b(does|did) not take\\b|\\bIt takes no\\b`,
    ),
    instead: 'allows, accepts, supports',
  },
  { pattern: /\bis (over|past)\b/, instead: 'has passed, has ended' },
  { pattern: /\b(go|goes|going|went) on\b/i, instead: 'continue' },
  { pattern: /\b(has|have|had) (not |already )?ended\b/, instead: 'expired' },
  { pattern: /\b(connection|link|sign-in|session) (ends|ended)\b/i, instead: 'expires, expired' },
  { pattern: /(\d|…)(st|nd|rd|th) (picture|image|video|item|slide|of)\b/i, instead: 'picture 4' },
  { pattern: /(\d|…) wide\b/, instead: 'too wide, with the figure in brackets' },
  { pattern: /^Write (your|the|an) /, instead: 'Enter' },
  { pattern: /\bLook in your\b/, instead: 'Check your inbox' },
  { pattern: /\bKeep (this|these|the) (secret|backup|codes?|key)\b/, instead: 'Save' },
  { pattern: /\bI have kept\b/, instead: 'I’ve saved' },
  { pattern: /\bMak(e|ing) (the|a|your|another|API) ?(API )?(keys?|team)\b/i, instead: 'create' },
  { pattern: /\b[Ww]hoever\b/, instead: 'anyone who, or name the role' },
  { pattern: /\bsomebody\b/i, instead: 'someone' },
  { pattern: /\bstands? (here|there|below|beside|where)\b|\b(here|there|below) stands\b/i, instead: 'is, appears' },
  { pattern: /\b(caption|plan|team) holds\b/i, instead: 'contains, includes, allows' },
  { pattern: /\b(wrong|more|\d+) tries\b|^Tries\b/i, instead: 'attempts, retries' },
  {
    pattern: new RegExp(
      `\\b(the|this) [\\w-]+ of (${networks}|the (team|account|page|plan)|this (account|team|plan))\\b`,
      'i',
    ),
    instead: 'the team’s name, Facebook settings',
  },
  { pattern: /\bfor a while\b/i, instead: 'temporarily' },
  { pattern: /\bby itself\b/i, instead: 'automatically' },
  { pattern: /\bbecame of\b/i, instead: 'whether it is live' },
  { pattern: /\blies ahead\b/i, instead: 'in the future' },
  { pattern: /\bname of the IANA\b/i, instead: 'IANA time zone name' },
  { pattern: /\b(come|came|comes) (along|with (the|this|your) connection)\b/i, instead: 'wasn’t included' },
  { pattern: /\bput right\b/i, instead: 'fixed' },
  { pattern: /\b[Aa]sk for a new\b/, instead: 'send or request a new one' },
  { pattern: /\bChanged meanwhile\b/, instead: 'changed since you opened it' },
  { pattern: /\bsmall letters\b/i, instead: 'lowercase letters' },
  { pattern: /\bat hand\b/i, instead: 'with you' },
  { pattern: /\banew\b/i, instead: 'again, resets' },
  { pattern: /\b(a|one) (day|hour|minute) for each\b/i, instead: 'per' },
  {
    pattern: /^It is (not )?live$|^Make small$|^Look$|^All keys$|^Close what is open$|^It may$/,
    instead: 'the ordinary label',
  },
  { pattern: /^(Claimed|Looked)\b/, instead: 'Started, Checked status' },
  { pattern: /\b(Fold|Widen) the sidebar\b/, instead: 'Collapse, Expand' },
  { pattern: /\bDrafts tray\b/, instead: 'Drafts' },
  { pattern: /\bRatio refused\b|\bNothing (is uncertain|with these words)\b/, instead: 'say it plainly' },
  { pattern: /\b(left|cut) (out|off)\b/i, instead: 'won’t be posted, cropped' },
  { pattern: /\bdecide on\b/i, instead: 'resolve, choose' },
  { pattern: /\bWhose clock|\bWhere do you work today\b|\ba letter got lost\b/, instead: 'say it plainly' },
  { pattern: /\bthat do not see\b|\bwho do not see\b/i, instead: 'people using screen readers' },
  { pattern: /\b(still on the|on their) way\b/i, instead: 'uploading, publishing' },
]

/** Texts that the specification gives word for word. */
export const given = ['Too many request. Please wait up to 60 minute and try again.']

/** Each habit that a text shows, with where and what to write instead. */
export const foreign = ({ path, line, text }: Piece): string[] =>
  given.includes(text)
    ? []
    : habits
        .filter(({ pattern }) => pattern.test(text))
        .map(
          ({ pattern, instead }) => `${path}:${line} "${text.slice(0, 120)}" (${pattern.exec(text)?.[0]}: ${instead})`,
        )
