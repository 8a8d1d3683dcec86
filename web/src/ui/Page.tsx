import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { usePhone } from './breakpoints.ts'
import classes from './Page.module.css'

/** What the shell puts on every page: on phones the account picture before the title, on desktops Search and Create at the end. */
export interface Chrome {
  before: ReactNode
  after: ReactNode
}
export const ChromeContext = createContext<Chrome>({ before: null, after: null })

interface Props {
  /** The one h1 of the page; also the browser's title unless `documentTitle` says otherwise. */
  title: ReactNode
  documentTitle?: string | undefined
  /** Second line of the title on phones. */
  subtitle?: ReactNode
  /** Before the title: a link back. On phones it replaces the account picture. */
  before?: ReactNode
  /** Right after the title: what changes what is seen. */
  beside?: ReactNode
  /** What narrows the list by words: before the actions, and on phones a line of its own, so that title and buttons share the first. */
  search?: ReactNode
  /** Before Search and Create. */
  actions?: ReactNode
  /** The second bar: tabs or filters. */
  second?: ReactNode
  /** The body keeps its own scrolling (calendar); otherwise the sheet's body scrolls. */
  fixed?: boolean
  children: ReactNode
}

/** The page is one sheet: top bar 56, second bar 44, and a body that alone scrolls. */
export const Page = (props: Props) => {
  const { title, documentTitle, subtitle, before, beside, search, actions, second, fixed, children } = props
  const phone = usePhone()
  const chrome = useContext(ChromeContext)
  const name = documentTitle ?? (typeof title === 'string' ? title : undefined)
  useTitle(name)
  return (
    <>
      <header className={classes.top}>
        {before ?? chrome.before}
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {beside}
        <div className={classes.end}>
          {!phone && search}
          {actions}
          {chrome.after}
        </div>
        {phone && search && <div className={classes.search}>{search}</div>}
      </header>
      {second && <div className={classes.second}>{second}</div>}
      <div className={classes.body} data-fixed={fixed || undefined}>
        {children}
      </div>
    </>
  )
}

/** The titles that are open: of the page, and of the dialog with an address of its own that is open over it. */
const open: { page?: string | undefined; dialog?: string | undefined } = {}
const show = () => {
  const name = open.dialog ?? open.page
  document.title = name ? `${name} · Fanfare` : 'Fanfare'
}

/** The browser's title: the title of the page, then the product (spec §2). */
export const useTitle = (name: string | undefined) => {
  useEffect(() => {
    open.page = name
    show()
  }, [name])
}

/** The title of a dialog that is a route: the browser shows it for as long as the dialog is open, whichever page comes behind it. */
export const useDialogTitle = (name: string) => {
  useEffect(() => {
    open.dialog = name
    show()
    return () => {
      open.dialog = undefined
      show()
    }
  }, [name])
}
