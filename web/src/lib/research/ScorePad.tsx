import type { ZScore } from '@fanfare/contracts/research/z-score.ts'
import { IconBolt } from '@tabler/icons-react'
import { noScore, noScoreMark, signed, toneOf } from './model/words.ts'
import classes from './ScorePad.module.css'

/** A z-score as a pad: 2 and up in the accent's colour with a bolt, 1 and up tinted, else plain. A post without one says why: its likes are hidden, or it is still collecting; else a dash. */
export const ScorePad = ({ score, className }: { score: ZScore; className?: string | undefined }) => {
  const tone = score.z === null ? 'none' : toneOf(score.z)
  return (
    <span
      className={`${classes.pad} ${className ?? ''}`}
      data-tone={tone}
      title={score.z === null ? noScore[score.why] : undefined}
    >
      {tone === 'high' && <IconBolt size={12} stroke={2.25} aria-hidden />}
      <span className="sr-only">z-score </span>
      {score.z === null ? noScoreMark[score.why] : signed(score.z)}
    </span>
  )
}
