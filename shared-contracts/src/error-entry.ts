/** An error as a person reads it. `message` may be made more exact by the thrower, never less. */
export interface CatalogueEntry {
  /** HTTP status. */
  status: number
  title: string
  message: string
}

export const entry = (status: number, title: string, message: string): CatalogueEntry => ({ status, title, message })
