import { ListOwnContent, RefreshOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { idsIn } from '@fanfare/contracts/entities/common.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { listOwnContent } from '../actions/list-contents.ts'
import { refreshOwnContent } from '../actions/refresh-contents.ts'
import type { Deps } from '../deps.ts'

export function ownContentRoutes(http: Http, deps: Deps): void {
  http.handle(ListOwnContent, ({ who, query }) =>
    listOwnContent(deps, who, {
      ...query,
      accounts: query.accounts === undefined ? undefined : idsIn(query.accounts),
    }),
  )
  http.handle(RefreshOwnContent, ({ who, query }) =>
    refreshOwnContent(deps, who, { account: query.account, ids: idsIn(query.ids) }),
  )
}
