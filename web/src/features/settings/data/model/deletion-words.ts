import type { DeletionReview } from '@fanfare/contracts/entities/person.ts'

interface Group {
  title: string
  points: string[]
}

const names = (teams: readonly { name: string }[]) => teams.map(({ name }) => name).join(', ')
const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What deleting one's account takes along and what it leaves, in words. `until` is the last day to change one's mind. */
export function deletionWords({ deleted_along, left, reconnect, api_keys }: DeletionReview, until: string): Group[] {
  const teams = [...new Set(reconnect.map(({ team_name }) => team_name))]
  const kept = left.length > 0
  return [
    {
      title: 'Right away',
      points: [
        'You’re signed out on every device.',
        ...(api_keys > 0 ? [`${plural(api_keys, 'API key')} stop${api_keys === 1 ? 's' : ''} working for good.`] : []),
        ...deleted_along.map(
          ({ name }) => `${name} is deleted: nobody else is in it. Its scheduled posts are on hold.`,
        ),
      ],
    },
    {
      title: `Until ${until}`,
      points: ['Sign in to keep your account. Your own teams are then restored as they were.'],
    },
    {
      title: 'After that, for good',
      points: [
        'Your profile, settings, sessions, security log and logins are deleted, and Fanfare loses access to the network logins you connected.',
        ...(deleted_along.length > 0 ? [`${names(deleted_along)} with all posts, files, captions and accounts.`] : []),
        ...(kept ? [`Webhooks that you created in ${names(left)} are turned off.`] : []),
      ],
    },
    ...(kept
      ? [
          {
            title: 'Stays with your teams',
            points: [
              `Posts, captions, notes and files that you created in ${names(left)}, without your name.`,
              ...(reconnect.length > 0
                ? [
                    `${names(reconnect)} in ${teams.join(', ')} stay${reconnect.length === 1 ? 's' : ''} connected until ${until}. We ask the team owner to reconnect by then. Otherwise scheduled posts are on hold, and none are lost.`,
                  ]
                : []),
            ],
          },
        ]
      : []),
  ]
}
