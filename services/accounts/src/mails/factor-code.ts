import { layout, type Mail } from './layout.ts'

/** A code to sign in with, or to turn the factor on or off. */
export const factorCode = ({ name, code, minutes }: { name: string; code: string; minutes: number }): Mail =>
  layout({
    subject: `${code} is your Fanfare code`,
    preview: `It works once, within ${minutes} minutes.`,
    heading: `Your code: ${code}`,
    paragraphs: [`Hi ${name}, enter this code in Fanfare. It works once and expires in ${minutes} minutes.`],
    note: "If you didn't ask for it, someone may have your password: change it now. Never give this code to anyone.",
  })
