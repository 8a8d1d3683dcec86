import { useEffect } from 'react'

/** Has the browser fetch pictures before they are shown. */
export const usePreload = (addresses: readonly string[]): void => {
  const list = addresses.join('\n')
  useEffect(() => {
    for (const address of list.split('\n')) if (address) new Image().src = address
  }, [list])
}
