import { type CatalogueEntry, entry as e } from './error-entry.ts'

/** Errors of the calls that networks make by themselves, and of what people asked for there. */
export const callbackErrors = {
  callback_refused: e(
    403,
    'Not from the network',
    'This call has no valid signature of the network, is too old, or was received before.',
  ),
  data_deletion_not_found: e(
    404,
    'Nothing found',
    'No deletion has this confirmation code. It may be over a year old. Check that the link is complete.',
  ),
} as const satisfies Record<string, CatalogueEntry>
