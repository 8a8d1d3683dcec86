/** Navigation from outside the tree (middleware, toasts): the router registers itself at start. */
let navigate: (to: string) => void = to => location.assign(to)
export const navigateWith = (router: { navigate: (to: string) => unknown }) => {
  navigate = to => void router.navigate(to)
}
export const go = (to: string) => navigate(to)
