import { entry as e } from './error-entry.ts'

/** What may go wrong where a network is read for a person: the part of the catalogue in errors.ts. */
export const networkReadErrors = {
  // places
  location_not_found: e(404, 'Place not found', 'The network has no such place. Search for it by name.'),
  link_unreadable: e(
    422,
    'Link can’t be read',
    'This page couldn’t be read. You can post the link all the same; the network adds its own preview.',
  ),
  products_permission: e(
    409,
    'Permission missing',
    'Fanfare isn’t allowed to read this account’s shop. Reconnect it with permission to tag products.',
  ),
  creator_permission: e(
    409,
    'Permission missing',
    'Fanfare isn’t allowed to post with this account. Reconnect it and leave all permissions on.',
  ),
  location_permission: e(
    409,
    'Permission missing',
    'Fanfare isn’t allowed to find places with this account. Reconnect it and leave all permissions on.',
  ),

  // reads of an account at its network
  graph_permission: e(
    409,
    'Permission missing',
    'This account’s connection lacks a permission. Reconnect it and leave all permissions on.',
  ),
  network_not_approved: e(
    409,
    'Not approved by the network',
    'The network hasn’t approved this installation of Fanfare for this. Connecting again doesn’t help: its operator has to ask the network for the approval.',
  ),
  graph_refused: e(422, 'Refused by the network', 'The network refused this request.'),
} as const
