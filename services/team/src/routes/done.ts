/** The reply of a call that returns no data. */
export const done = { done: true } as const
