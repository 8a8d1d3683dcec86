/** What every part of Fanfare needs to know of a network. Code that differs is in the folders named `networks` of services and web. */
export interface NetworkFacts {
  /** `type` of its accounts, in requests and in the database. */
  key: string
  /** As people write it. */
  name: string
  /** In addresses and forms of the operator, and in stored pauses. */
  slug: string
  /** Domain of its own pages: links to posts lead there. */
  host: string
  /** Where a post can go, as publications store it; the first is where posts go that name none. */
  surfaces: readonly [string, ...string[]]
  /** Key of the network whose login connects its accounts. */
  login: string
  /** Key of the network of the pages that its accounts are linked to; null where an account needs none. */
  linkedTo: string | null
  /** What people call an account by. */
  calledBy: 'username' | 'name'
  /** Field of an account that contains its id on this network. */
  idField: 'ig_id' | 'fb_id'
  limits: {
    /** Characters of a caption. */
    caption: number
    /** Hashtags of a caption that count: more may be shown and not count. Null where it counts none. */
    hashtags: number | null
    /** Hashtags with which it refuses a caption, each occurrence counted: more than so many. Null where it counts none. */
    mostHashtags: number | null
    /** Mentions of a caption; null where it counts none. */
    mentions: number | null
    /** Characters of a picture's alt text. */
    altText: number
    /** People tagged in one picture. */
    userTags: number
    /** Accounts that can be invited to a post as authors too. */
    collaborators: number
    /** Pictures of one post. With `min` 0 a text alone is a post. */
    pictures: { min: number; max: number }
    /** Width / height of a picture; null where every shape is shown whole. */
    ratio: { min: number; max: number } | null
    /** Whether all pictures of a post get the shape of the first. */
    oneShape: boolean
  }
  /** The JPEG that it is given of each picture. */
  picture: {
    /** Name of the format: the first part of a rendering's file name. Never changed: addresses that were handed out contain it. */
    profile: string
    /** Pixels. */
    minWidth: number
    maxWidth: number
    /** Largest file, bytes. */
    bytes: number
  }
}
