import j1 from '../assets/pictures/j1.webp'
import j2 from '../assets/pictures/j2.webp'
import j3 from '../assets/pictures/j3.webp'
import n1 from '../assets/pictures/n1.webp'
import n3 from '../assets/pictures/n3.webp'
import n4 from '../assets/pictures/n4.webp'
import o1 from '../assets/pictures/o1.webp'
import o2 from '../assets/pictures/o2.webp'
import o3 from '../assets/pictures/o3.webp'
import classes from './FeedWall.module.css'

const columns = [
  [o1, n1, j3, o3],
  [n4, j2, o2, n3],
  [j1, o3, n3, o1],
]

/** A tilted wall of the shipped pictures: warmth where there is no feed yet. Decoration. */
export const FeedWall = ({ small }: { small?: boolean }) => (
  <div className={classes.wall} data-small={small || undefined} aria-hidden>
    {columns.map((column, i) => (
      <div key={i} className={classes.column}>
        {column.slice(0, small ? 2 : 4).map(src => (
          <img key={src} src={src} alt="" width={240} height={300} loading="lazy" draggable={false} />
        ))}
      </div>
    ))}
  </div>
)
