/** Numbers of the product (spec §5, §9) that the web and the services share. What each network allows: networks.ts. */
export const MiB = 1024 * 1024
export const GiB = 1024 * 1024 * 1024

/**
 * Uploads that are not finished: how many, and how many bytes they have announced; of one team, and of one person in it. One of which
 * nothing has come for `idleMinutes` does not count until its bytes continue, and is removed where none are stored.
 */
export const openUploads = {
  count: 250,
  bytes: 10 * GiB,
  person: { count: 100, bytes: 4 * GiB },
  idleMinutes: 30,
} as const

/**
 * Invitations: days until one expires, people of one link, open ones of a team, minutes between two messages of one, and messages of a team,
 * and of a person in all teams, within a day.
 */
export const invites = {
  lifeDays: 7,
  mostUses: 50,
  perTeam: 200,
  resendMinutes: 2,
  mailsPerDay: 100,
  linksKept: 10,
} as const

/** Notifications of a person: a page, what one call marks, how long they are kept, and devices that are sent some. */
export const notifications = { perPage: 20, maxPage: 50, mostMarked: 500, keepDays: 90, devices: 20 } as const
/**
 * A person's own account: days in which a deletion can be taken back (as long as teams can be restored), hours in which a new address has
 * to be confirmed; copies of their data in a day, days that one is kept, and its largest size in bytes.
 */
export const person = {
  graceDays: 14,
  emailChangeHours: 24,
  exportsPerDay: 3,
  exportDays: 7,
  exportBytes: 256 * MiB,
} as const

/** How long a deleted team can be restored, days. */
export const teams = { graceDays: 14 } as const

/** Characters of a password that is chosen. */
export const passwords = { least: 10, most: 200 } as const

export const media = {
  /** Adding is ignored past this many (spec §5). */
  maxPerPost: 20,
  /** Largest picture that can be uploaded, bytes. */
  maxImageBytes: 40 * MiB,
  /** Largest video that can be uploaded, bytes. */
  maxVideoBytes: 1024 * MiB,
  /** Longest video that can be uploaded, seconds. */
  maxVideoSeconds: 4 * 3600,
  /** Uploads above this go in chunks, bytes. */
  chunkBytes: 8 * MiB,
  /** Editor thumbnail edge, px (spec §9). */
  thumbnail: 256,
  /** Timeline of a video: its size in pixels, and the frames in it (spec §9). */
  strip: { width: 470, height: 43, frames: 10 },
} as const

/**
 * Publications of one post on one account: each piece of a story is one. A video of the greatest length has some fewer; several long ones
 * are trimmed, or become two stories.
 */
export const mostParts = 250

/** Most characters of what people and programs write in one line; texts of a post: `widest` and below. */
export const lengths = {
  personId: 64,
  username: 64,
  title: 255,
  link: 2000,
  personName: 120,
  approvalNote: 2000,
  teamName: 80,
  setName: 80,
  keyName: 80,
  webhookName: 200,
  keyword: 200,
  idempotencyKey: 255,
  /** Digits that an authenticator app shows. */
  authenticatorCode: 6,
} as const

/** Characters of a first comment. */
export const firstCommentLength = 2200

/** Saved captions: how many of one team, characters of a name, tags of one caption, characters of a tag. */
export const savedCaptions = { perTeam: 1000, title: 80, tags: 10, tag: 40 } as const

/** Recent searches: how many of one kind a person keeps in a team, characters of a name, of a network's id. */
export const recentSearches = { perKind: 50, name: 200, networkId: 32 } as const

/**
 * The record of a team: days it is kept (how many of them a team sees is its plan's `activityDays`), entries of a page and of a file, minutes
 * in which edits of a post by one person are one.
 */
export const activity = { days: 365, perPage: 50, mostPerPage: 100, exported: 50_000, editMinutes: 15 } as const

export const scheduling = {
  /** Publishing now can be taken back for this many seconds; a call may ask for `undoMax` at most. */
  undoSeconds: 5,
  undoMax: 60,
  /** 'now' means this many minutes ahead when a time is shown (spec §9). */
  nowMinutes: 15,
  /** The post on a linked page counts as scheduled only when it is more than this many minutes ahead (spec §5, §9). */
  crossPostMinutes: 10,
  /** Weeks that the timeslot search looks ahead (spec §9). */
  slotWeeks: 10,
  /** Default publishing retries (spec §9). */
  maxRetry: 3,
  /** What a person may choose for it; with 0 a post is tried once. */
  leastRetries: 0,
  mostRetries: 10,
  /** Default minutes of random placement around a slot (spec §9). */
  randomRange: 5,
  /** The most of it that a person may choose, minutes. */
  mostRandomRange: 60,
  /** Default least time between two posts of an account that are placed into slots, minutes. */
  gap: 30,
  /** Days within which a reader notices that two posts are the same. */
  sameDays: 14,
} as const

/** Accounts that one call connects, and those that a search returns: `found` where nothing is said (spec §7, §9). */
export const accountCalls = { linked: 20, found: 10, mostFound: 50 } as const

/** Time slots of one account: as many as there are hours in a week. */
export const timeslots = { perAccount: 168, postsShown: 20, passedShown: 20 } as const

/** Posts placed, moved or cancelled by one call, their accounts, and for how many days that can be undone. */
export const placing = { posts: 1000, accounts: 50, undoDays: 30 } as const
/** Posts that one call changes (more are changed call by call), and the most days that posts are moved by. */
export const bulk = { posts: 50, dayShift: 730 } as const
/** Posts of one check and of one list that is added; how long a lock holds; how a client asks again for what is under way (spec §4, §9). */
export const contents = {
  checked: 25,
  added: 100,
  /** Hashtags of one post, beside those in its caption. */
  hashtags: 30,
  lockMinutes: 15,
  /** Asking again: so often, so many seconds apart; and after so many while an account is being read. */
  tries: 18,
  everySeconds: 10,
  inSyncSeconds: 3,
  /** Live posts as old as this are read again, days. */
  syncDays: 30,
} as const
/** CSV: rows and bytes of one import, accounts of one row, characters of a cell that is no caption; posts of one export. */
export const csv = { rows: 200, bytes: 2 * MiB, accounts: 50, cell: 2500, exported: 5000 } as const

/** Notes on days: how many of a team, characters of title and text, days of one, notes of one reply. */
export const dayNotes = { perTeam: 2000, title: 80, text: 2000, days: 366, perReply: 500 } as const

/** A series of posts: its dates, the days from the first one in which all of them lie, and its accounts. */
export const series = { maxDates: 52, horizonDays: 366, maxAccounts: 10 } as const

/** Rows of a page where nothing is asked for, the most of one, and the most posts (spec §9). */
export const list = { perPage: 20, maxPage: 100, scheduledFetch: 1000 } as const

/** The post library of a team: items that are not deleted, and the tags of one. */
export const library = { maxItems: 5000, maxTags: 20, tagLength: 40 } as const

export const stream = {
  /** The client closes the stream when no ping arrives for this long (spec §9), ms. */
  silence: 180_000,
  /** A ping goes out this often, ms. */
  ping: 15_000,
  /** How far back a stream that is opened for the first time can begin, ms. */
  mostAge: 60_000,
} as const

/** Places that posts name. */
export const products = {
  /** Characters of a search. */
  mostWords: 100,
  /** Products of one answer. */
  found: 25,
} as const

export const locations = {
  /** Characters of a search. */
  leastWords: 2,
  mostWords: 100,
  /** Places of one answer. */
  found: 25,
  /** How long an answer of the network is used (spec §9). */
  keptHours: 6,
  /** Answers kept of one team. */
  keptAnswers: 500,
} as const

/** What a program may note with a post and that is sent to no network (spec §3, draft): names, and characters of each text. */
export const draftNotes = { hashtags: 50, hashtagLength: 100, values: 50, valueLength: 2_000 } as const

/** Reads of a network through the proxy of spec §7. Lengths are characters. */
export const graphProxy = {
  endpointLength: 200,
  paramsLength: 4_000,
  paramLength: 2_000,
  relativeUrlLength: 3_000,
  /** Most of one call of the network. */
  batchItems: 50,
  readsPerMinute: 120,
  batchesPerMinute: 20,
  refreshesPerMinute: 20,
} as const
