import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import type { CsvColumn } from '@fanfare/contracts/entities/post-csv.ts'
import { bulk } from '@fanfare/contracts/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { goneStale } from '../../lib/live/live-actions.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'
import { useCheckRowsMutation, useImportRowsMutation, useRemoveImportedMutation } from './api.ts'
import type { Mapping } from './model/columns.ts'
import { withWord } from './model/names.ts'
import type { Table } from './model/read-file.ts'
import { type Checked, checkedRows, goodRows, importRows, postsOf, sentRows, withCell } from './model/rows.ts'

/** Rows of one call of an import: few enough to show how far it is. */
const perCall = 20
/** What is typed in one cell after another is checked together, ms. */
const pause = 250

export type Settings = Pick<BodyOf<typeof ImportPosts>, 'zone' | 'dates'>
/** A file whose columns are known. */
export interface Source {
  table: Table
  mapping: Mapping
  settings: Settings
}
/** What an import made, and the rows that it took from the table. */
export interface Imported {
  ids: string[]
  before: Source
}

export const countOf = (count: number, one = 'post', many = `${one}s`) => `${count} ${count === 1 ? one : many}`
const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** The rows of a file: checked whenever they change, imported in one step, and taken back in one. */
export const useImport = () => {
  const [check] = useCheckRowsMutation()
  const [store] = useImportRowsMutation()
  const [remove] = useRemoveImportedMutation()
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [source, setSource] = useState<Source>()
  const [results, setResults] = useState<ReadonlyMap<number, Checked>>(new Map())
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [checkedKey, setCheckedKey] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [again, setAgain] = useState(0)
  const [edited, setEdited] = useState(false)
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [imported, setImported] = useState<Imported>()
  const [undoing, setUndoing] = useState(false)
  const undone = useRef(new WeakSet<Imported>())
  const onScreen = useRef(false)
  useEffect(() => {
    onScreen.current = true
    return () => {
      onScreen.current = false
    }
  }, [])
  /** The screen offers Undo itself; a toast does for who has left it. */
  const undoElsewhere = (made: Imported) =>
    onScreen.current ? undefined : { label: 'Undo', run: () => void undo(made) }

  const rows = source ? importRows(source.table, source.mapping, results, chosen) : []
  const sent = sentRows(rows)
  const key = JSON.stringify([sent.map(({ number, cells }) => [number, cells]), source?.settings])
  const busy = progress !== undefined || undoing
  const settings = source?.settings

  useEffect(() => {
    if (!settings || busy || key === checkedKey) return
    if (sent.length === 0) return setCheckedKey(key)
    let over = false
    setFault(undefined)
    const timer = setTimeout(
      async () => {
        try {
          const body = { rows: sent.map(({ cells }) => cells), ...settings, dry_run: true }
          const reply = await check({ body }).unwrap()
          if (over) return
          setResults(now => new Map([...now, ...checkedRows(reply.rows, sent)]))
          setCheckedKey(key)
        } catch (err) {
          if (!over) setFault(messageOf(err))
        }
      },
      checkedKey === undefined ? 0 : pause,
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [key, busy, again])

  const refresh = () => dispatch(goneStale(['Posts', 'Calendar', 'Counts', 'Quota']))
  const begin = (next: Source | undefined) => {
    setSource(next)
    setResults(new Map())
    setChosen(new Map())
    setCheckedKey(undefined)
    setFault(undefined)
  }

  /** Deletes what an import made; its rows are there again. */
  const undo = async (made: Imported) => {
    // A toast may still offer it when the screen's own button was pressed.
    if (undone.current.has(made)) return
    undone.current.add(made)
    const { ids, before } = made
    setUndoing(true)
    let gone = 0
    try {
      const refused: string[] = []
      for (const some of chunks(ids, bulk.posts)) {
        const reply = await remove({ body: { action: 'delete', ids: some } }).unwrap()
        gone += reply.done.length
        refused.push(...reply.refused.map(({ message }) => message))
      }
      if (refused[0]) toast.fault(`${countOf(gone)} removed, ${refused.length} couldn’t be. ${refused[0]}`)
      else toast.done(`Import undone. ${countOf(gone)} removed.`)
      begin(before)
      setImported(undefined)
    } catch (err) {
      const rest = { ids: ids.slice(gone), before }
      toast.fault(`The import wasn’t undone. ${messageOf(err)}`, undoElsewhere(rest))
      setImported(now => now && rest)
    }
    setUndoing(false)
    refresh()
  }

  /** Imports the good rows call by call; they leave the table, and the others stay to be fixed. */
  const run = async () => {
    if (!source || busy) return
    const good = goodRows(rows)
    const ids: string[] = []
    const taken = new Set<number>()
    const late = new Map<number, Checked>()
    let failed: unknown
    setProgress({ done: 0, all: good.length })
    try {
      for (const some of chunks(good, perCall)) {
        const reply = await store({ body: { rows: some.map(({ cells }) => cells), ...source.settings } }).unwrap()
        for (const [number, result] of checkedRows(reply.rows, some)) {
          if (result.posts.length > 0) taken.add(number)
          else late.set(number, result)
          ids.push(...result.posts.flatMap(({ id }) => id ?? []))
        }
        setProgress({ done: taken.size + late.size, all: good.length })
      }
    } catch (err) {
      failed = err
    }
    setProgress(undefined)
    const { table } = source
    if (taken.size > 0) {
      const made = { ids, before: source }
      setSource({ ...source, table: { ...table, rows: table.rows.filter(({ number }) => !taken.has(number)) } })
      setImported(made)
      setEdited(false)
      refresh()
      const back = undoElsewhere(made)
      if (failed) toast.fault(`${countOf(ids.length)} imported, then the import stopped. ${messageOf(failed)}`, back)
      else if (back) toast.done(`${countOf(ids.length)} imported`, back)
    } else if (failed) toast.fault(messageOf(failed))
    setResults(now => new Map([...now, ...late].filter(([number]) => !taken.has(number))))
  }

  return {
    source,
    rows,
    good: goodRows(rows),
    posts: postsOf(goodRows(rows)),
    /** What is shown of the rows is not yet what a check says of them. */
    checking: source !== undefined && key !== checkedKey && !fault,
    fault,
    retry: () => setAgain(again + 1),
    /** Something that the rows name has changed: what a check said of them no longer holds. */
    recheck: () => {
      setCheckedKey(undefined)
      setAgain(now => now + 1)
    },
    edited,
    progress,
    undoing,
    imported,
    begin,
    /** Back to an empty screen. */
    restart: () => {
      begin(undefined)
      setImported(undefined)
      setEdited(false)
    },
    edit: (number: number, column: CsvColumn, text: string) => {
      if (!source || busy) return
      setSource({ ...source, ...withCell(source.table, source.mapping, number, column, text) })
      setEdited(true)
      // Another text may be another post.
      setChosen(now => new Map([...now].filter(([row]) => row !== number)))
    },
    /** Puts another word in the place of one in the accounts of these rows. */
    rename: (word: string, other: string, numbers: readonly number[]) => {
      if (!source || busy) return
      let changed = source
      for (const number of numbers) {
        const cell = rows.find(row => row.number === number)?.cells.accounts ?? ''
        const named = withCell(changed.table, changed.mapping, number, 'accounts', withWord(cell, word, other))
        changed = { ...changed, ...named }
      }
      setSource(changed)
      setEdited(true)
      setChosen(now => new Map([...now].filter(([row]) => !numbers.includes(row))))
    },
    choose: (number: number, on: boolean) => setChosen(now => new Map(now).set(number, on)),
    run,
    undo: () => imported && !busy && void undo(imported),
  }
}

export type Importing = ReturnType<typeof useImport>
