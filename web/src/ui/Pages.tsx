import { Pagination } from '@mantine/core'

interface Props {
  /** Of all pages together. */
  total: number
  perPage: number
  page: number
  onChange: (page: number) => void
  className?: string | undefined
}

/** The pages of a list; nothing where there is one. */
export const Pages = ({ total, perPage, page, onChange, className }: Props) =>
  total > perPage ? (
    <Pagination
      {...(className && { className })}
      total={Math.ceil(total / perPage)}
      value={page}
      onChange={onChange}
      getControlProps={control => ({
        'aria-label': `${control === 'next' ? 'Next' : control === 'previous' ? 'Previous' : control} page`,
      })}
      getItemProps={number => ({ 'aria-label': `Page ${number}` })}
    />
  ) : null
