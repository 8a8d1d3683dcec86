import { type PostFormat, type PostMeasure, postMeasures } from '@fanfare/contracts/entities/insight-posts.ts'
import { useAddressWords } from '../../../lib/navigation/use-address-words.ts'
import { oneOf, useFilterAddress } from '../../../lib/navigation/use-filter-address.ts'
import { postTypes } from '../../../lib/posts/post-types.ts'
import { type Column, columns, measureNames } from '../model/measures.ts'
import type { Days } from '../model/period.ts'

/** Posts of a page of the list: some screens of them. */
const perPage = 200

export type Sort = Column | 'posted_at'
export type Order = 'asc' | 'desc'
const sorts = (['posted_at', ...columns] as const).map(value => ({ value }))
const orders = [{ value: 'asc' }, { value: 'desc' }] as const

export const measureChoices = postMeasures.map(value => ({ value, label: measureNames[value].title }))

/** Which posts of the period are seen, in which order and compared by what: all in the address, so that a link, reload and Back show the same. */
export const usePostFilter = ({ since, until }: Days) => {
  const address = useFilterAddress()
  const { search, change } = address
  const text = useAddressWords(address, 'q')
  const tag = useAddressWords(address, 'tag')
  const hashtag = tag.keyword.replace(/^#+/, '').toLowerCase()
  const format: PostFormat | undefined = oneOf(postTypes, search.get('format'))
  const sort: Sort = oneOf(sorts, search.get('sort')) ?? 'posted_at'
  const order: Order = oneOf(orders, search.get('order')) ?? 'desc'
  const measure: PostMeasure = oneOf(measureChoices, search.get('score')) ?? 'interaction'
  /** On phones, the one figure beside each post. */
  const figure: Column =
    sort === 'posted_at' ? (oneOf(sorts.slice(1) as { value: Column }[], search.get('show')) ?? 'interaction') : sort
  const put = (next: URLSearchParams, name: string, value: string | undefined) =>
    value ? next.set(name, value) : next.delete(name)
  return {
    text,
    tag,
    format,
    sort,
    order,
    measure,
    figure,
    query: {
      ...{ since, until, measure, format, limit: perPage },
      ...(sort !== 'posted_at' && { orderBy: sort }),
      ...(order !== 'desc' && { order }),
      hashtag: hashtag.slice(0, 100) || undefined,
      keyword: text.keyword.slice(0, 200) || undefined,
    },
    /** How many filters narrow the list. */
    count: [hashtag, text.keyword, format].filter(Boolean).length,
    setFormat: (value: string | null) => change(next => put(next, 'format', value ?? undefined)),
    setMeasure: (value: PostMeasure) => change(next => put(next, 'score', value === 'interaction' ? undefined : value)),
    setSort: (by: Sort, to: Order) =>
      change(next => {
        put(next, 'sort', by === 'posted_at' ? undefined : by)
        put(next, 'order', to === 'desc' ? undefined : to)
        // By time again, the figure that was sorted by stays beside each post.
        put(next, 'show', by !== 'posted_at' || figure === 'interaction' ? undefined : figure)
      }),
    show: (column: Column) =>
      change(next => {
        put(next, 'show', column === 'interaction' ? undefined : column)
        if (sort !== 'posted_at') next.set('sort', column)
      }),
    clear: () => {
      text.write('')
      tag.write('')
      change(next => {
        for (const name of ['q', 'tag', 'format']) next.delete(name)
      })
    },
  }
}
export type PostFilter = ReturnType<typeof usePostFilter>
