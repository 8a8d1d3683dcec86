import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is waited for comes late on a busy machine; what never comes still fails within the test's own time.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no layout; the kit asks for these.
window.matchMedia ??= (media: string) =>
  ({
    matches: false,
    media,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}

/** Timers of the kit (a dialog's fading) may outlive their test, and would fire when its page is gone. */
const begin = globalThis.setTimeout
const begun = new Set<ReturnType<typeof begin>>()
globalThis.setTimeout = Object.assign((...given: Parameters<typeof begin>) => {
  const timer = begin(...given)
  begun.add(timer)
  return timer
}, begin) as typeof begin

afterEach(() => {
  cleanup()
  for (const timer of begun) clearTimeout(timer)
  begun.clear()
})
