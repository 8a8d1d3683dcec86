import { writeFileSync } from 'node:fs'

/** A Vitest reporter that writes errors outside every test to the file OUTSIDE_ERRORS, since the JSON report has no field for them. */
export default class OutsideErrors {
  onTestRunEnd(_files: unknown, errors: readonly { stack?: string; message?: string }[]): void {
    const file = process.env.OUTSIDE_ERRORS
    if (file && errors.length > 0)
      writeFileSync(file, JSON.stringify(errors.map(error => error.stack ?? error.message ?? String(error))))
  }
}
