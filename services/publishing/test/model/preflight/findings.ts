import { inspect } from '../../../src/model/preflight/preflight.ts'
import { type Given, subject } from './subject.ts'

/** Title and text as they are read, by level. */
export const lines = (given: Given, level: string) =>
  inspect(subject(given))
    .filter(finding => finding.level === level)
    .map(({ title, text }) => `${title} · ${text}`)
export const first = (given: Given, level: string) => inspect(subject(given)).find(finding => finding.level === level)
