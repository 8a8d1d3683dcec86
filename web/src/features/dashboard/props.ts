/** What every part of the dashboard is about: accounts as the API takes them (undefined: all), and the query that goes along in links. */
export interface PanelProps {
  filter: string | undefined
  search: string
}
