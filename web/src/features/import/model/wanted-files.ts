import { useFormats } from '@fanfare/contracts/file-words.ts'
import { typeOfFile } from '../../../lib/uploads/taken-files.ts'

/** Some systems write an accent as a sign of its own, in the names of files too. */
const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/**
 * Of chosen files those that rows name, each by the name that the rows have for it, and why the others are not taken. `names` are the files that
 * are missing.
 */
export const wantedFiles = (
  chosen: readonly File[],
  names: readonly string[],
): { wanted: File[]; refused: string[] } => {
  const wanted = new Map<string, File>()
  const refused: string[] = []
  for (const file of chosen) {
    const name = names.find(one => plain(one) === plain(file.name))
    if (!typeOfFile(file)) refused.push(`${file.name} isn’t a supported format. ${useFormats}`)
    else if (name === undefined) refused.push(`No row is missing a file called ${file.name}.`)
    else wanted.set(plain(name), new File([file], name, { type: file.type }))
  }
  return { wanted: [...wanted.values()], refused }
}
