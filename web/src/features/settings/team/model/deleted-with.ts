interface Had {
  members: number
  accounts: number
  /** Of posts; undefined while they are being counted. */
  counts: { scheduled: number; draft: number; inprogress: number } | undefined
  /** Its owner pays for its plan. */
  paid: boolean
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What deleting a team means for what it has, a sentence each. */
export const deletedWith = ({ members, accounts, counts, paid }: Had): string[] => [
  ...(members > 1 ? [`${counted(members - 1, 'other member loses', 'other members lose')} access right away.`] : []),
  ...(accounts > 0 ? [`${counted(accounts, 'account stops', 'accounts stop')} publishing.`] : []),
  ...(counts && counts.scheduled > 0
    ? [`${counted(counts.scheduled, 'scheduled post', 'scheduled posts')} won’t be published.`]
    : []),
  ...(counts && counts.inprogress > 0
    ? [`${counted(counts.inprogress, 'post that is', 'posts that are')} being published may still go out.`]
    : []),
  ...(counts && counts.draft > 0 ? [`${counted(counts.draft, 'draft goes', 'drafts go')} too.`] : []),
  'Published posts stay online.',
  ...(paid ? ['Your subscription ends with the period you’ve paid for, also if you restore the team.'] : []),
]
