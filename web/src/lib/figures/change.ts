/** The change of a figure as screens show it: growth from nothing has no percentage. Replies say 0 for it (spec §9), which would read as no change. */
export const shownChange = (percent: number | null, before: number | null): number | null =>
  before === 0 ? null : percent
