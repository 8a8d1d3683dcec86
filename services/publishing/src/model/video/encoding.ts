import type { CodecName, ContainerName, EncodingFacts } from '@fanfare/contracts/networks/facts.ts'

/** Constant quality, within the bit rate. 18 is seen as the original, 23 is the default of x264. */
const QUALITY = 20

/** How ffmpeg is told to write what the capability table names. A codec that none is given for cannot be rendered. */
const pictureEncoders: Partial<Record<CodecName, readonly string[]>> = {
  h264: ['-c:v', 'libx264', '-profile:v', 'high', '-crf', `${QUALITY}`],
}
const soundEncoders: Partial<Record<CodecName, readonly string[]>> = {
  aac: ['-c:a', 'aac', '-profile:a', 'aac_low'],
}
const containers: Partial<Record<ContainerName, { options: readonly string[]; indexFirst: string; mime: string }>> = {
  // Without edit lists, which not every network takes.
  mp4: { options: ['-use_editlist', '0', '-f', 'mp4'], indexFirst: '+faststart', mime: 'video/mp4' },
}

/** What is known of a name; throws where nothing is. */
const known = <Name extends string, T>(of: Partial<Record<Name, T>>, name: Name): T => {
  const found = of[name]
  if (found === undefined) throw new Error(`there is no way to write ${name}`)
  return found
}

/** Arguments that render pictures with the preset of an encoder. Throws for a codec that none is known of. */
export const pictureArguments = ({ codec }: EncodingFacts, preset: string): string[] => [
  ...known(pictureEncoders, codec),
  '-preset',
  preset,
]

/** Arguments that render sound of so many channels. Throws for a codec that none is known of. */
export const soundArguments = ({ audio }: EncodingFacts, { channels }: { channels: number }): string[] => [
  ...known(soundEncoders, audio.codec),
  '-b:a',
  `${audio.bitsPerSecond}`,
  '-ar',
  `${audio.rate}`,
  '-ac',
  `${Math.min(audio.channels, Math.max(1, channels))}`,
]

/** Arguments that write a container, without what a camera wrote about the place and the person. Throws where none are known. */
export const containerArguments = ({ container, indexFirst }: EncodingFacts): string[] => {
  const { options, indexFirst: flag } = known(containers, container)
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-movflags', `${indexFirst ? flag : ''}+negative_cts_offsets`],
    ...options,
  ]
}

/** Content type of a file that is sent so, by which it is stored and fetched. */
export const mimeOf = ({ container }: EncodingFacts): string => known(containers, container).mime
