/** What profiles are about: the names of their hashtags, and what their captions speak of. */
export interface Topic {
  name: string
  /** Of a Facebook page. */
  category: string
  /** Hue of its pictures, in degrees. */
  hue: number
  /** Posts of all people that have its most popular hashtag. */
  top: number
  /** Beginnings of hashtags, the most popular first. */
  stems: readonly string[]
  /** What a caption is about, as it stands in a sentence: "the first batch". */
  subjects: readonly string[]
  /** Sentences of their own. */
  notes: readonly string[]
  /** `username|Name|what it does`. */
  profiles: readonly string[]
}
