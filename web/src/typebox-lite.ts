/**
 * Stands in for typebox in the browser: the application needs a contract's name, method and address at run time and its
 * schemas only as types, so the library that builds and checks them stays on the server (see vite.config.ts).
 */
const schema = () => ({})
export const Type: unknown = new Proxy({}, { get: () => schema })
