import { EventEmitter } from 'node:events'
import PostalMime from 'postal-mime'

export interface CaughtMessage {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** By their names in small letters. */
  headers: Record<string, string>
  /** The links of the message, in their order. */
  links: string[]
}

/** How many messages are kept; the oldest go first. */
const kept = 500

function linksOf(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(match => match[1] as string)
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(match => match[0])
  return [...new Set([...inHtml.map(link => link.replaceAll('&amp;', '&')), ...inText])]
}

/** Messages in memory, newest first. */
export function createInbox() {
  const messages: CaughtMessage[] = []
  const news = new EventEmitter().setMaxListeners(0)
  let count = 0

  return {
    async add(raw: Buffer, recipients: string[]): Promise<void> {
      const parsed = await PostalMime.parse(raw)
      const { subject = '', text = '', html = '' } = parsed
      const message = {
        id: `${++count}`,
        at: new Date().toISOString(),
        from: parsed.from?.address ?? '',
        to: recipients,
        subject,
        text,
        html,
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        links: linksOf(text, html),
      }
      messages.unshift(message)
      messages.splice(kept)
      news.emit('message', message)
    },
    /** All messages, or those to one address. */
    list: (to?: string) => messages.filter(item => !to || item.to.includes(to.toLowerCase())),
    get: (id: string) => messages.find(item => item.id === id),
    clear: () => void messages.splice(0),
    /** The newest message to an address whose subject or text matches, waiting for it at most `withinMs` (10 s). */
    async waitFor(to: string, about: RegExp = /./s, withinMs = 10_000): Promise<CaughtMessage> {
      const fits = (item: CaughtMessage) =>
        item.to.includes(to.toLowerCase()) && about.test(`${item.subject}\n${item.text}`)
      const found = messages.find(fits)
      if (found) return found
      return new Promise((resolve, reject) => {
        const settle = (work: () => void) => {
          clearTimeout(timer)
          news.off('message', look)
          work()
        }
        const look = (item: CaughtMessage) => fits(item) && settle(() => resolve(item))
        const timer = setTimeout(
          () => settle(() => reject(new Error(`no message to ${to} within ${withinMs / 1000} s`))),
          withinMs,
        )
        news.on('message', look)
      })
    },
  }
}

export type Inbox = ReturnType<typeof createInbox>
