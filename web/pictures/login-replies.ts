import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListIntegrations } from '@fanfare/contracts/endpoints/integrations.ts'

const common = {
  missing_permissions: [],
  missing_features: [],
  connected_at: '2026-09-14T09:00:00Z',
  access_kept: null,
}

/** Of a person's logins at networks. */
export const loginReplies = {
  logins: [
    {
      ...common,
      id: '71',
      login: 'facebook',
      connected: true,
      me: { id: '300', name: 'Mira Castelo' },
      expires_at: null,
      accounts_count: 3,
      posts_count: 12,
      accounts: [
        { team_id: '5', team_name: 'Harbour', type: 'ig', name: 'Olea & Sons', posts: 9 },
        { team_id: '5', team_name: 'Harbour', type: 'fb', name: 'Northfold', posts: 3 },
        { team_id: '6', team_name: null, type: 'fb', name: 'Juno Coffee', posts: 0 },
      ],
    },
    {
      ...common,
      id: '72',
      login: 'instagram',
      connected: true,
      me: { id: '1002', name: 'fernandfield' },
      expires_at: '2026-10-20T09:00:00Z',
      accounts_count: 1,
      posts_count: 1,
      accounts: [{ team_id: '5', team_name: 'Harbour', type: 'ig', name: 'Fern & Field', posts: 1 }],
    },
    {
      ...common,
      id: '73',
      login: 'tiktok',
      connected: false,
      me: { id: '_000olea', name: 'oleaandsons' },
      expires_at: '2026-10-01T09:00:00Z',
      accounts_count: 0,
      posts_count: 0,
      accounts: [],
    },
  ] satisfies ReplyOf<typeof ListIntegrations>,
}
