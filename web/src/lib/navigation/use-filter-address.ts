import { useSearchParams } from 'react-router-dom'

/** A value of the address, where it is one of those that there are. */
export const oneOf = <T extends string>(choices: readonly { value: T }[], text: string | null): T | undefined =>
  choices.find(({ value }) => value === text)?.value

/** The filters of a list in the address, and a change of them: other rows have other pages, and Back leads past it. */
export const useFilterAddress = () => {
  const [search, setSearch] = useSearchParams()
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        next.delete('page')
        edit(next)
        return next
      },
      { replace: true },
    )
  return { search, change }
}
