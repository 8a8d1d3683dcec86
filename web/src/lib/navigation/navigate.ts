/**
 * Navigation from outside React: middleware, and buttons of toasts and notices, which outlive the component that showed them. A page has
 * one router and React gives it to components only, so it is registered in this variable when the application starts (`App.tsx`). Before
 * that, and in tests without a router, the browser loads the address.
 */
let navigate: (to: string) => void = to => location.assign(to)
export const registerRouter = (router: { navigate: (to: string) => unknown }) => {
  navigate = to => void router.navigate(to)
}
export const go = (to: string) => navigate(to)
