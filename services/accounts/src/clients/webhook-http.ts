import { type OutsideResult, postOutside } from './outside-http.ts'

export type WebhookResult = OutsideResult

/** Posts a message to a webhook, as `postOutside` does. */
export const postWebhook = (
  url: string,
  { headers, ...rest }: { headers: Record<string, string>; body: string; allowPrivate: boolean; timeoutMs: number },
): Promise<WebhookResult> =>
  postOutside(url, {
    ...rest,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Fanfare-Webhooks' },
  })
