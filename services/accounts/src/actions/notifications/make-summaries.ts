import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { newToken } from '@fanfare/runtime/security/tokens.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Deps } from '../../deps.ts'
import type { WeekFacts } from '../../model/notifications/facts.ts'
import { type Week, weekDue } from '../../model/notifications/week.ts'
import {
  peopleWithoutSummary,
  setSummaryOf,
  unsubscribeKeyOf,
  zonesOfPeople,
} from '../../stores/notification-people.ts'
import { insertNotification } from '../../stores/notifications.ts'
import { notifyUnread } from './notify-unread.ts'
import { queueDelivery } from './queue.ts'

/** People of one zone at a time. */
const AT_ONCE = 200

type Counted = (teamId: string, week: Week) => Promise<WeekFacts>

/** Counts each team once a run, however many of its members are due. */
const countedOnce = ({ publishing }: Deps): Counted => {
  const known = new Map<string, Promise<WeekFacts>>()
  return (teamId, week) => {
    const key = `${teamId} ${week.from.getTime()}`
    const counted = known.get(key) ?? publishing.week(teamId, week).then(counts => ({ of: week.of, ...counts }))
    known.set(key, counted)
    return counted
  }
}

/** Makes the summary of one person, a notification for each team in which there is something to say. */
async function summarise(deps: Deps, userId: string, week: Week, counted: Counted): Promise<void> {
  const { memberships } = await deps.team.memberships(userId)
  const made = await Promise.all(
    memberships.map(async ({ team_id: id, name }) => ({ id, name, week: await counted(id, week) })),
  )
  const now = new Date(deps.clock.now())
  await transaction(deps.db, async tx => {
    await unsubscribeKeyOf(tx, userId, newToken())
    if (!(await setSummaryOf(tx, userId, week.of))) return
    const said = made.filter(one => one.week.published + one.week.failed + one.week.waiting + one.week.scheduled > 0)
    for (const { id: teamId, name, week: facts } of said) {
      const id = deps.ids.next()
      await insertNotification(tx, {
        id,
        user_id: userId,
        team_id: teamId,
        kind: 'weekly_summary',
        cause: week.of,
        count: 1,
        at: now,
        due_at: now,
        facts: { team: name, items: [{ id: teamId, label: name }], week: facts },
      })
      afterCommit(tx, () => void queueDelivery(deps, { id, dueAt: now }))
    }
    if (said.length > 0) afterCommit(tx, () => void notifyUnread(deps, [userId]).catch(() => undefined))
  })
}

/** Makes the weekly summaries of people in whose time zone it is Monday, 8 or later. What fails is made with the next run of that day. */
export async function makeSummaries(deps: Deps): Promise<void> {
  const counted = countedOnce(deps)
  const now = deps.clock.now()
  for (const stored of await zonesOfPeople(deps.db)) {
    const week = weekDue(now, knownZone(stored) ?? 'UTC')
    if (!week) continue
    let after = '0'
    for (;;) {
      const people = await peopleWithoutSummary(deps.db, { zone: stored, of: week.of, after }, AT_ONCE)
      for (const userId of people)
        await summarise(deps, userId, week, counted).catch(err =>
          deps.log.warn({ err, userId }, 'a weekly summary was not made'),
        )
      const last = people.at(-1)
      if (last === undefined) break
      after = last
    }
  }
}
