import { type Band, bands, bandWords } from '@fanfare/contracts/research/bands.ts'
import classes from './BandBars.module.css'

/** How popular a hashtag is: five bars and the word. */
export const BandBars = ({ band, waiting }: { band: Band; waiting?: boolean }) => {
  const lit = waiting ? 0 : bands.length - 1 - bands.indexOf(band)
  return (
    <span className={classes.band}>
      <span className={classes.bars} aria-hidden>
        {bands.slice(1).map((one, at) => (
          <i key={one} data-lit={at < lit || undefined} style={{ height: `${30 + at * 17}%` }} />
        ))}
      </span>
      <span>{waiting ? 'Counting' : bandWords[band]}</span>
    </span>
  )
}
