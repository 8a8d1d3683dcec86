import type { MissingFigure } from '@fanfare/contracts/entities/insights.ts'

/** Why a figure has no value, as files say it. */
export const missingReasons: Readonly<Record<MissingFigure, string>> = {
  permission: 'permission needed',
  not_offered: 'not offered by the network',
  too_small: 'not counted for accounts this small',
  not_read: 'not read yet',
}
