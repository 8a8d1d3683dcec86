const keys = [
  'needs',
  'scheduled',
  'inprogress',
  'posted',
  'error',
  'unconfirmed',
  'draft',
  'waiting',
  'sent_back',
] as const
export type Key = (typeof keys)[number]

/** The tab of an address; undefined where there is none of that name. */
export const tabKeyOf = (status: string | undefined): Key | undefined =>
  keys.find(key => key === (status === 'in_progress' ? 'inprogress' : status))
