/** Bytes of uploads under way, by the id of what they are for. They are in memory: a restart begins every upload from the start. */
export interface Arriving {
  /** How many bytes are here. */
  size(id: string): number
  /** Adds bytes at the end. All uploads together stay within `most`: the least recently used are dropped. */
  add(id: string, piece: Buffer, most: number): void
  /** The whole, which is then forgotten. */
  take(id: string): Buffer
  drop(id: string): void
}

export function createArriving(): Arriving {
  const uploads = new Map<string, { parts: Buffer[]; size: number }>()
  let total = 0

  function drop(id: string) {
    total -= uploads.get(id)?.size ?? 0
    uploads.delete(id)
  }

  return {
    drop,
    size: id => uploads.get(id)?.size ?? 0,
    add(id, piece, most) {
      const upload = uploads.get(id) ?? { parts: [], size: 0 }
      // Set again, so that the order of the map is that of the last use.
      uploads.delete(id)
      uploads.set(id, upload)
      upload.parts.push(piece)
      upload.size += piece.length
      total += piece.length
      for (const oldest of uploads.keys()) {
        if (total <= most || oldest === id) break
        drop(oldest)
      }
    },
    take(id) {
      const whole = Buffer.concat(uploads.get(id)?.parts ?? [])
      drop(id)
      return whole
    },
  }
}
