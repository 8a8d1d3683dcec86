import type { Page, User } from '../state/account-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { businessesOf, has } from './access.ts'
import { deauthorize } from './deauthorize.ts'
import type { Env } from './env.ts'
import { defineOperation } from './operations.ts'
import { pageDefaults } from './pages.ts'
import { pictureField } from './pictures.ts'
import { defineNode, edge, fromArray, value } from './select.ts'

/** Pages the login gave the app, as far as the user still has a role there. */
function accounts(user: User, env: Env): Page[] {
  if (!has(env, 'pages_show_list')) return []
  const ticked = env.state.grant(user.id)?.pages ?? []
  return env.state
    .pagesOf(user.id)
    .filter(page => ticked.includes(page.id) && (!page.business || page.business.isListed))
}

function grantedPermissions(user: User, env: Env): { permission: string; status: string }[] {
  const granted = env.state.grant(user.id)?.permissions ?? {}
  return Object.entries(granted).map(([permission, status]) => ({ permission, status }))
}

defineNode<User>('user', {
  name: 'User',
  defaults: 'id,name',
  fields: {
    name: value(user => user.name),
    first_name: value(user => user.name.split(' ')[0]),
    last_name: value(user => user.name.split(' ').slice(1).join(' ') || undefined),
    email: value((user, env) =>
      has(env, 'email') ? `${user.name.toLowerCase().replaceAll(' ', '.')}@example.com` : undefined,
    ),
    short_name: value(user => user.name.split(' ')[0]),
    // Nobody in the fixtures shares these.
    middle_name: value(() => undefined),
    gender: value(() => undefined),
    birthday: value(() => undefined),
    link: value(() => undefined),
    picture: pictureField(),
    accounts: edge((user, env, query) => fromArray(accounts(user, env), query), pageDefaults, 100),
    permissions: edge((user, env) => ({ items: grantedPermissions(user, env) })),
    businesses: edge((_user, env, query) => fromArray(businessesOf(env), query), 'id,name'),
  },
})

defineOperation('DELETE', 'user', 'permissions', {
  name: 'permissions_delete',
  run(env, user) {
    if (env.who.userId !== user.id) refuse(known.unknownObject(user.id, 'DELETE'))
    const grant = env.state.grant(user.id)
    const one = env.call.path[2]
    if (one !== undefined) {
      if (!grant?.permissions[one]) refuse(known.invalid(`Permission ${one} was not granted`))
      delete grant?.permissions[one as string]
      if (grant) env.state.touch(grant)
    } else deauthorize(env.state, env.app, user)
    return { success: true }
  },
})
