import type { Business, Page } from '../state/account-records.ts'
import { seesPage } from './access.ts'
import type { Env } from './env.ts'
import { pageDefaults } from './pages.ts'
import { defineNode, edge, fromArray, value } from './select.ts'

/** Pages of a portfolio that the caller ticked at login and may act on. */
const pagesOf = (business: Business, env: Env, as: 'owned' | 'client'): Page[] =>
  env.state
    .pagesOf(env.who.userId as string)
    .filter(page => page.business?.id === business.id && page.business.as === as && seesPage(env, page))

const pages = (as: 'owned' | 'client') =>
  edge<Business>((business, env, query) => fromArray(pagesOf(business, env, as), query), pageDefaults, 100)

defineNode<Business>('business', {
  name: 'Business',
  defaults: 'id,name',
  fields: {
    name: value(business => business.name),
    owned_pages: pages('owned'),
    client_pages: pages('client'),
  },
})
