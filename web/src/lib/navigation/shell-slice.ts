import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What of the shell is open: the drawer (phones), the command search, the list of keys, the question before signing out, a new team. */
export interface ShellState {
  drawer: boolean
  search: boolean
  keys: boolean
  /** How many copies of unsaved work it is about; 0: it is closed. */
  signOut: number
  createTeam: boolean
}
const initialState: ShellState = { drawer: false, search: false, keys: false, signOut: 0, createTeam: false }

export const shell = createSlice({
  name: 'shell',
  initialState,
  reducers: {
    /** Opens or closes what is named; the rest stays as it is. */
    setOpen: (state, { payload }: PayloadAction<Partial<ShellState>>) => void Object.assign(state, payload),
  },
  selectors: { selectOpen: state => state },
})
export const { setOpen } = shell.actions
export const { selectOpen } = shell.selectors
