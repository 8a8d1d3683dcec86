import { createContext } from 'react'

/** Whether a post is being moved: then every day says how many posts its account has. */
export const Carrying = createContext(false)
