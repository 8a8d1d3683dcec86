import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { isTrouble } from '../schedule.ts'
import { connectionChecks } from './connection.ts'
import type { Finding, Subject } from './finding.ts'
import { pictureChecks } from './pictures.ts'
import { textChecks } from './text.ts'
import { timeChecks } from './time.ts'

/** Everything that is to be said of one post before it goes out, in the order in which it is read. */
export function inspect(subject: Subject): Finding[] {
  const findings = [pictureChecks, textChecks, timeChecks, connectionChecks].flatMap(check => check(subject))
  return findings.map(finding => ({ ...finding, account_id: subject.account.id }))
}

function shown({ error: _error, details: _details, ...check }: Finding): PreflightCheck {
  return check
}

const sameLine = ({ code, level, item, title, text }: Finding): string =>
  JSON.stringify([code, level, item, title, text])

/**
 * The pre-flight list of several posts. A line that every account has is said once, for all; one that differs from
 * account to account names its account.
 */
export function preflightList(subjects: readonly Subject[]): PreflightCheck[] {
  const all = subjects.flatMap(subject => inspect(subject).map(finding => ({ finding, account: subject.account })))
  const times = new Map<string, number>()
  for (const { finding } of all) times.set(sameLine(finding), (times.get(sameLine(finding)) ?? 0) + 1)
  const said = new Set<string>()
  const list: PreflightCheck[] = []
  for (const { finding, account } of all) {
    const line = sameLine(finding)
    const common = times.get(line) === subjects.length
    if (common && said.has(line)) continue
    said.add(line)
    const own = subjects.length > 1 && !common
    list.push({
      ...shown(finding),
      account_id: common && subjects.length > 1 ? null : finding.account_id,
      text: own ? [accountName(account), finding.text].filter(Boolean).join(': ') : finding.text,
    })
  }
  return list
}

/** Refuses a post that cannot go out: with the first stop's error, all checks in the details. */
export function refuseStops(subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    const { timing } = subject
    // The schedule is told first and in its own words: it names a field.
    if (isTrouble(timing))
      throw new AppError(timing.code, { ...timing, details: { account_id: subject.account.id, ...timing.details } })
    const first = inspect(subject).find(({ level }) => level === 'stop')
    if (!first) continue
    const { title, text, details, item, error = 'post_incomplete' } = first
    const { id: account_id } = subject.account
    throw new AppError(error, {
      message: error === 'quota_reached' ? `${title}: ${text}` : `${title}. ${text}`,
      ...(item === null ? {} : { field: `body.items.${item - 1}` }),
      details: {
        account_id,
        checks: inspect(subject)
          .filter(({ level }) => level === 'stop')
          .map(shown),
        ...details,
      },
    })
  }
}
