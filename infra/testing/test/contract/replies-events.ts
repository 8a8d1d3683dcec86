/** One server-sent event. */
export interface Sent {
  event: string
  id: string | undefined
  data: unknown
}

/** Reads events until `enough` of them or until the stream ends; then lets go of it. */
export async function eventsOf(response: Response, enough: (events: Sent[]) => boolean): Promise<Sent[]> {
  const events: Sent[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const field = (name: string) => frame.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1]
      const event = field('event')
      if (event) events.push({ event, id: field('id'), data: JSON.parse(field('data') ?? 'null') })
    }
    if (enough(events)) break
  }
  return events
}
