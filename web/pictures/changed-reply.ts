import type { Route } from '@playwright/test'

/** Fulfils a call with the reply of the server, changed. Nothing is answered to a page that was loaded again meanwhile. */
export const changedReply = async <T>(route: Route, change: (data: T) => unknown): Promise<void> => {
  try {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: T }
    await route.fulfill({ json: { status: true, data: change(data) } })
  } catch (reason) {
    if (!/disposed|closed|canceled|aborted/i.test(String(reason))) throw reason
  }
}
