import type { TestSystem } from './test-system.ts'

const LIST = '/ops/operator/publications'

/** Sends the operator's forms as a browser does: with the token of the page and basic authentication. */
async function ask(system: TestSystem, path: string, body?: Record<string, string>): Promise<string> {
  const { launched } = system
  const password = Buffer.from(`operator:${launched.site.secrets.operatorToken}`).toString('base64')
  const answer = await fetch(new URL(path, launched.gatewayUrl), {
    redirect: 'manual',
    headers: { authorization: `Basic ${password}`, origin: launched.gatewayUrl },
    ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
  })
  const text = await answer.text()
  if (answer.status !== (body ? 303 : 200)) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

const hidden = (page: string, name: string): string | undefined =>
  new RegExp(`name="${name}" value="([^"]{1,400})"`).exec(page)?.[1]

/** Pauses all publishing. */
export async function pausePublishing(system: TestSystem): Promise<void> {
  const token = hidden(await ask(system, LIST), 'token') ?? ''
  await ask(system, '/ops/operator/pause', { token, what: 'all', by: 'Chaos' })
}

/** Ends the pause in force. */
export async function resumePublishing(system: TestSystem): Promise<void> {
  const page = await ask(system, LIST)
  await ask(system, '/ops/operator/resume', {
    token: hidden(page, 'token') ?? '',
    id: hidden(page, 'id') ?? '',
    by: 'Chaos',
  })
}
