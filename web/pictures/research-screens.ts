import type { Screen } from './screen.ts'

const of = (path: string) => `${path}${path.includes('?') ? '&' : '?'}account=11`
const loaded: Screen['ready'] = page => page.getByText(/^200 of 1,204 loaded$/)

/** The pages of research. */
export const researchScreens: Screen[] = [
  { name: 'explore', path: of('/explore'), ready: page => page.getByRole('heading', { name: 'Recent searches' }) },
  { name: 'explore-content', path: of('/explore/fernandfield/content'), ready: loaded },
  {
    name: 'explore-hashtags',
    path: of('/explore/fernandfield/hashtag'),
    ready: page => page.getByText('7 of 7 counted'),
  },
  {
    name: 'explore-stats',
    path: of('/explore/fernandfield/stats'),
    ready: page => page.getByText('Cadence', { exact: true }),
  },
  {
    name: 'explore-post',
    path: of('/explore/fernandfield/content?post=code4'),
    ready: page => page.getByRole('dialog', { name: '@fernandfield' }).getByText(/standard deviations|average/),
  },
  {
    name: 'explore-compare',
    path: of('/explore?compare=fernandfield,junocoffee,northfold.co,oleaandsons,moinho.cafe'),
    ready: page => page.getByText('Compared posts').nth(4),
  },
  { name: 'hashtag', path: of('/hashtag?q=cabinlife'), ready: page => page.getByText('4,821,331') },
  {
    name: 'post-hashtag',
    path: of('/post-hashtag/content?q=cabinlife'),
    ready: page => page.getByText('100 loaded'),
  },
  { name: 'hashtag-lab', path: of('/hashtag/lab'), ready: page => page.getByText('Too few posts') },
]
