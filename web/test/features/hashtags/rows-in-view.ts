import { vi } from 'vitest'

/** jsdom has no layout: of the rows that are watched, those of these hashtags are in view. */
export const rowsInView = (isInView: (tag: string) => boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly listener: (changes: Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void
      constructor(listener: IntersectionObserverCallback) {
        this.listener = listener as never
      }
      observe = (target: HTMLElement) =>
        queueMicrotask(() => this.listener([{ target, isIntersecting: isInView(target.dataset.tag ?? '') }]))
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
