import type { ComponentType } from 'react'
import { RouteError } from './RouteError.tsx'

/**
 * A route whose screen is loaded when it is first opened. One that did not load is drawn as its error: the router would leave the window
 * empty where `lazy` of a route below the first rejects (react-router 7.18).
 */
export const screen = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: (await load()).default }
    } catch (reason) {
      return {
        Component: () => {
          throw reason
        },
      }
    }
  },
  errorElement: <RouteError />,
})
