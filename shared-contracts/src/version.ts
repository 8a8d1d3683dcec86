/**
 * The version of the public API: the date of its newest entry in `docs/changelog-api.md`. Each reply carries it in the
 * header `fanfare-version`, and the OpenAPI document as its version.
 */
export const API_VERSION = '2026-11-30'

export const VERSION_HEADER = 'fanfare-version'
